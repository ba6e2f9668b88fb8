import { sql, type RawBuilder } from 'kysely';
import { nameFields, namesOfFields, type PersonName } from '@mebae/contracts';

/** Columns of a person's name, for `select`: `nameColumns('student')`. */
export const nameColumns = <Table extends string>(table: Table) =>
  [
    `${table}.lastName`,
    `${table}.firstName`,
    `${table}.lastNameKana`,
    `${table}.firstNameKana`,
  ] as const;

/** The same under a prefix: `nameColumnsAs('account', 'updatedBy')` selects `updatedByLastName` and so on. */
export const nameColumnsAs = <Table extends string, Prefix extends string>(
  table: Table,
  prefix: Prefix,
) =>
  [
    `${table}.lastName as ${prefix}LastName`,
    `${table}.firstName as ${prefix}FirstName`,
    `${table}.lastNameKana as ${prefix}LastNameKana`,
    `${table}.firstNameKana as ${prefix}FirstNameKana`,
  ] as const;

const parts = namesOfFields(nameFields);

/** `nameColumns` inside of a statement: `select student_id, ${nameList('s')} from student s`. */
export const nameList = (table: string): RawBuilder<unknown> =>
  sql.join(parts.map((part) => sql.ref(`${table}.${part}`)));

/** A person's name as JSON. */
export const nameObject = (table: string): RawBuilder<PersonName> =>
  sql`jsonb_build_object(${sql.join(
    parts.flatMap((part) => [sql.lit(part), sql.ref(`${table}.${part}`)]),
  )})`;

/** `nameColumnsAs` inside of a statement. */
export const nameListAs = (table: string, prefix: string): RawBuilder<unknown> =>
  sql.join(
    parts.map((part) => {
      const column = `${prefix}${part.charAt(0).toUpperCase()}${part.slice(1)}`;
      return sql`${sql.ref(`${table}.${part}`)} as ${sql.ref(column)}`;
    }),
  );

/** Grade and name of a person's class, as rows have them. */
export const classColumns = ['schoolClass.grade', 'schoolClass.name as schoolClassName'] as const;
