/** A field in which two versions differ, as people read it. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/**
 * Names of a form's fields and texts of their values, for the message of a conflict. Every field has a label, so that a
 * new one can't be forgotten: `Left` names those that no person reads, or that another field's text tells of.
 */
export interface ComparedFields<Values, Latest, Left extends string = never> {
  /** The values of the form that begins with what is saved. */
  valuesOf: (latest: Latest) => Values;
  labels: Readonly<Record<Exclude<keyof Values & string, 'basedOn' | Left>, string>>;
  /** How a value reads that is no text by itself; `latest` may know names that the form does not. */
  texts?: {
    [Name in keyof Values & string]?: (
      value: Values[Name],
      version: { values: Values; latest: Latest },
    ) => string;
  };
}

/** The same, whichever fields are left out. */
export type AnyComparedFields<Values, Latest> = ComparedFields<
  Values,
  Latest,
  keyof Values & string
>;

const plainText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value ?? '');
};

/** The fields in which what is typed differs from what is saved, in the order of the labels. */
export function differencesOf<Values extends object, Latest>(
  { valuesOf, labels, texts }: AnyComparedFields<Values, Latest>,
  typed: Values,
  latest: Latest,
): Difference[] {
  const saved = valuesOf(latest);
  const read = (name: keyof Values & string, values: Values): string =>
    texts?.[name]?.(values[name], { values, latest }) ?? plainText(values[name]);
  return (Object.entries(labels) as [keyof Values & string, string][]).flatMap(([name, label]) =>
    differenceOf(label, read(name, typed), read(name, saved)),
  );
}

/** One field in two versions; empty where both read the same. */
export const differenceOf = (label: string, mine: string, theirs: string): Difference[] =>
  mine === theirs ? [] : [{ label, mine, theirs }];

/** Longest text that is shown whole, in characters. */
const wholeLength = 120;
/** Characters that are shown before what differs, and at the most of what differs. */
const before = 20;
const shownLength = 160;
const ellipsis = '…';

/** Two versions of a long text, each from shortly before the first place where they differ. */
export function excerptsOf({ mine, theirs }: Pick<Difference, 'mine' | 'theirs'>): {
  mine: string;
  theirs: string;
} {
  const texts = [Array.from(mine), Array.from(theirs)] as const;
  if (texts.every(({ length }) => length <= wholeLength)) return { mine, theirs };
  const [own, other] = texts;
  const same = own.findIndex((character, index) => character !== other[index]);
  const from = Math.max(0, (same === -1 ? own.length : same) - before);
  const excerpt = (text: readonly string[]): string =>
    [
      from > 0 ? ellipsis : '',
      ...text.slice(from, from + shownLength),
      text.length > from + shownLength ? ellipsis : '',
    ].join('');
  return { mine: excerpt(own), theirs: excerpt(other) };
}
