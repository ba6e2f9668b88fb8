/** The chosen options after one more choice: in their order, or the one that takes the place of another. */
export function afterChoice(
  chosen: readonly number[],
  position: number,
  isMultiple: boolean,
): number[] {
  if (!isMultiple) return [position];
  const others = chosen.filter((other) => other !== position);
  const next = others.length < chosen.length ? others : [...others, position];
  return next.toSorted((a, b) => a - b);
}

/** The text as it is kept: nothing where there are only spaces, and nothing that a database can't keep. */
export const toAnswer = (typed: string): string =>
  typed.trim() === '' ? '' : typed.toWellFormed().replaceAll('\0', '');
