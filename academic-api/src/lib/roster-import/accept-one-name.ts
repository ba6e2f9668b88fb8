import type { ImportRow, PersonName } from '@mebae/contracts';

/**
 * A person who is registered with one name needs no given name in a file, so that what was exported can be imported:
 * takes back the reasons that a blank given name, or a whole name without a space, gave the row.
 * @param person whom the row names; null for somebody new, who is asked for a given name or a dash
 */
export function acceptOneName(
  row: Pick<ImportRow, 'values' | 'reasons'>,
  person: PersonName | null,
): void {
  if (person?.firstName !== '') return;
  const { lastName } = row.values;
  row.reasons = row.reasons.filter(
    ({ code, field }) =>
      !(code === 'required' && field === 'firstName') &&
      !(code === 'nameNotSplit' && field === 'lastName' && lastName === person.lastName),
  );
}
