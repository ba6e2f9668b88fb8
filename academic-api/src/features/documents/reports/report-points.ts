/** From this error on, a score's decimals say nothing. */
const wholeFromError = 10;

/** How many decimals a number with this error has in print. Null: the error is not known, or there is none. */
const decimalsOf = (standardError: number | null): number =>
  standardError !== null && standardError >= wholeFromError ? 0 : 1;

/** Points as they are printed: whole where their error is 10 or more. Numbers beside each other take the same error. */
export const pointsOf = (value: number | null, standardError: number | null): string =>
  (value ?? 0).toFixed(decimalsOf(standardError));

/** A difference of points, with its sign. */
export const signedPointsOf = (value: number, standardError: number | null): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(decimalsOf(standardError))}`;
