export interface NameValues {
  lastName: string;
  firstName: string;
}

/** Names as they are stored: without spaces around, full-width ones included. */
export const cleanName = (values: NameValues): NameValues => ({
  lastName: values.lastName.trim(),
  firstName: values.firstName.trim(),
});

/** What is wrong with the parts of a name; `tab` is a tab character between the letters (code 2023). */
export type NameProblems = { [Part in keyof NameValues]?: 'required' | 'tab' | undefined };

/** Checks a name before it is sent. */
export function nameProblems(values: NameValues): NameProblems {
  const name = cleanName(values);
  const problems: NameProblems = {};
  for (const part of ['lastName', 'firstName'] as const) {
    if (name[part] === '') problems[part] = 'required';
    else if (name[part].includes('\t')) problems[part] = 'tab';
  }
  return problems;
}

/** Whether saving would change anything. */
export function isChanged(values: NameValues, stored: NameValues): boolean {
  const { lastName, firstName } = cleanName(values);
  return lastName !== stored.lastName || firstName !== stored.firstName;
}

/** Family name first, or given name first: the order of the interface language. */
export const nameOrder = (familyFirst: boolean): readonly (keyof NameValues)[] =>
  familyFirst ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
