/** Kinds of schools; secondary ones stand for all that are neither of the others. */
export const schoolKinds = ['primary', 'secondary', 'university'] as const;
export type SchoolKind = (typeof schoolKinds)[number];

/** Puts a catalogue's text into the words of a school: 児童 for 生徒 in a primary school (`wordsOfSchool` of `@mebae/rules`). */
export type InWords = (text: string) => string;
