// Explaining a ranking: where two sorted rows of values first differ.

/** The place of the first difference, or -1 when all are equal. */
export function deciding(better: readonly number[], worse: readonly number[]): number {
  return better.findIndex((value, i) => value !== worse[i]);
}
