/** Points of a standard error as people read them: whole ones, never none. */
export const pointsOfError = (error: number): number => Math.max(1, Math.round(error));
