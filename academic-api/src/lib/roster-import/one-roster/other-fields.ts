import type { PlainFields, ValuesOf } from '@mebae/contracts';
import type { OneRosterRecord } from './package.ts';

/** The column of the users' table that a field is read from and written to, such as `userMasterIdentifier`. */
const columnOf = (oneRoster: string): string => oneRoster.slice('users.'.length);

/** Values of fields in the columns of the users' table. */
export const otherColumnsOf = <Fields extends PlainFields>(
  fields: Fields,
  person: Readonly<ValuesOf<Fields>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { file }]) => [
      columnOf(file.oneRoster),
      person[name] ?? '',
    ]),
  );

/** Values of fields that a package has for a user, in the order of the fields. */
export const otherValuesOf = (fields: PlainFields, user: OneRosterRecord): string[] =>
  Object.values(fields).map(({ file }) => user[columnOf(file.oneRoster).toLowerCase()] ?? '');
