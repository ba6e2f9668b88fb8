type Values = Readonly<Record<string, string | number>>;

/** Values of a text, in which what `{{n}}` counts chooses the plural form, unless a `count` does. */
export const countedValues = (values: Values = {}): Record<string, string | number> =>
  values['n'] === undefined ? { ...values } : { count: Number(values['n']), ...values };
