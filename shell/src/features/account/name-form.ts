export interface NameValues {
  lastName: string;
  firstName: string;
}

/** Names as they are stored: without spaces around, full-width ones included. */
export const cleanName = (values: NameValues): NameValues => ({
  lastName: values.lastName.trim(),
  firstName: values.firstName.trim(),
});

/** The parts of a name that are blank, in the order in which they are shown. */
export const blankParts = (
  values: NameValues,
  order: readonly (keyof NameValues)[],
): (keyof NameValues)[] => order.filter((part) => values[part].trim() === '');

/** Whether saving would change anything. */
export function isChanged(values: NameValues, stored: NameValues): boolean {
  const { lastName, firstName } = cleanName(values);
  return lastName !== stored.lastName || firstName !== stored.firstName;
}

/** Family name first, or given name first: the order of the interface language. */
export const nameOrder = (familyFirst: boolean): readonly (keyof NameValues)[] =>
  familyFirst ? ['lastName', 'firstName'] : ['firstName', 'lastName'];
