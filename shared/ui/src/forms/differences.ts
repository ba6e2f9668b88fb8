/** A field in which two versions differ, as people read it. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** What a form's fields are called and how their values read, for the message of a conflict. */
export interface ComparedFields<Values, Latest> {
  /** The values of the form that begins with what is saved. */
  valuesOf: (latest: Latest) => Values;
  /** Names of the fields that are compared. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** How a value reads that is no text by itself. */
  textOf?: (name: keyof Values & string, value: unknown) => string | undefined;
}

const plainText = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : JSON.stringify(value ?? '');
};

/** The fields in which what is typed differs from what is saved, in the order of the labels. */
export function differencesOf<Values extends object, Latest>(
  { valuesOf, labels, textOf }: ComparedFields<Values, Latest>,
  typed: Values,
  latest: Latest,
): Difference[] {
  const saved = valuesOf(latest);
  const names = Object.keys(labels) as (keyof Values & string)[];
  const read = (name: keyof Values & string, value: unknown) =>
    textOf?.(name, value) ?? plainText(value);
  return names.flatMap((name) => {
    const [mine, theirs] = [read(name, typed[name]), read(name, saved[name])];
    return mine === theirs ? [] : [{ label: labels[name] ?? name, mine, theirs }];
  });
}
