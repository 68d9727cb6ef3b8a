// Which page is shown: the path of the address bar, matched against a short list.

export interface Route {
  page: string;
  params: Record<string, string>;
}

const PATHS: [string, string][] = [
  ['/', 'home'],
  ['/new/:game', 'new'],
  ['/t/:table', 'table'],
  ['/join/:table', 'table'],
  ['/replay/:table', 'replay'],
  ['/open', 'open'],
  ['/fair/:table', 'fair'],
  ['/tables', 'tables'],
  ['/rules', 'rules'],
  ['/rules/:game', 'rules'],
  ['/learn/:game', 'learn'],
  ['/settings', 'settings'],
  ['/me', 'me'],
];

export function match(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  for (const [pattern, page] of PATHS) {
    const wanted = pattern.split('/').filter(Boolean);
    if (wanted.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = wanted.every((part, i) => {
      if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(parts[i]);
      return part.startsWith(':') || part === parts[i];
    });
    if (fits) return { page, params };
  }
  return { page: 'missing', params: {} };
}

let route: Route = $state.raw({ page: 'home', params: {} });

export function current(): Route {
  return route;
}

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  show();
  scrollTo(0, 0);
}

function show(): void {
  route = match(location.pathname);
}

/** The secrets after `#`: they never travel in a request line. */
export function secrets(): URLSearchParams {
  return new URLSearchParams(location.hash.slice(1));
}

export function startRouter(): void {
  addEventListener('popstate', show);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  show();
}
