import { sql, type JoinBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { PersonName } from '@mebae/contracts';
import type { Database } from './schema.ts';

type Column = { [Table in keyof Database]: keyof Database[Table] & string }[keyof Database];

/** A pattern for `like` that finds a text anywhere. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** For `where(column, '=', anyOf(ids))`: unlike `in` it takes an empty list. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql`any(${values})`;

/** Whether a row of one table and a row of another are of the same school and have the same ids. */
export const sameSchoolKey = (
  left: string,
  right: string,
  ...columns: Column[]
): RawBuilder<SqlBool> =>
  sql.join(
    (['companyID', ...columns] as const).map(
      (column) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${column}`)}`,
    ),
    sql` and `,
  );

/** The same as the condition of a join: `innerJoin('student', joinOnSchoolKey('student', 'examinee', 'studentID'))`. */
export const joinOnSchoolKey =
  (left: string, right: string, ...columns: Column[]) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    join.on(sameSchoolKey(left, right, ...columns));

/** Joins the account that a column names: `leftJoin('account', onAccount('activity', 'updatedBy'))`. */
export const onAccount =
  (table: string, column: Column) =>
  <DB, TB extends keyof DB>(join: JoinBuilder<DB, TB>): JoinBuilder<DB, TB> =>
    join.on(
      sql<SqlBool>`account.company_id = ${sql.ref(`${table}.companyID`)}
        and account.user_id = ${sql.ref(`${table}.${column}`)}`,
    );

/**
 * Selects the names of whoever changed a row last, as `LastChange` has them: `select(namesOfUpdater('activity'))`. They
 * are null where nobody is known.
 * @param column names the account
 */
export const namesOfUpdater = (table: string, column: Column = 'updatedBy') => {
  const nameOf = (name: keyof PersonName) => sql<string | null>`(
    select ${sql.ref(`who.${name}`)} from account who
    where who.company_id = ${sql.ref(`${table}.companyID`)} and who.user_id = ${sql.ref(`${table}.${column}`)})`;
  return [
    nameOf('lastName').as('updatedByLastName'),
    nameOf('firstName').as('updatedByFirstName'),
    nameOf('lastNameKana').as('updatedByLastNameKana'),
    nameOf('firstNameKana').as('updatedByFirstNameKana'),
  ] as const;
};

/** `2組` before `10組`, `A2` before `A10`: the text before the first number, then the number, then all of it. */
export const naturalOrder = (column: string): RawBuilder<unknown> =>
  sql`natural_key(${sql.ref(column)}) collate "C"`;

/** Classes by grade and in the school's order, else by name; people without a class come last. */
export const classOrder = (schoolClass = 'schoolClass'): RawBuilder<unknown> =>
  sql`${sql.ref(`${schoolClass}.grade`)}, ${sql.ref(`${schoolClass}.nameKey`)}`;
