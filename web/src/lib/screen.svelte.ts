// How much room there is.

const narrow = matchMedia('(max-width: 860px)');

class Screen {
  narrow: boolean = $state(narrow.matches);

  constructor() {
    narrow.addEventListener('change', () => (this.narrow = narrow.matches));
  }
}

export const screen = new Screen();
