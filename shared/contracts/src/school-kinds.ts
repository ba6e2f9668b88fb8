/** What kinds of school there are; secondary ones stand for all that are neither of the others. */
export const schoolKinds = ['primary', 'secondary', 'university'] as const;
export type SchoolKind = (typeof schoolKinds)[number];
