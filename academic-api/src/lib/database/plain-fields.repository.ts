import { sql, type RawBuilder } from 'kysely';
import { namesOfFields, type PlainFields } from '@mebae/contracts';

/** Columns of fields, for `select`: `columnsOf('student', studentFields)`. */
export const columnsOf = <Table extends string, Fields extends PlainFields>(
  table: Table,
  fields: Fields,
) => namesOfFields(fields).map((name): `${Table}.${keyof Fields & string}` => `${table}.${name}`);

/** `columnsOf` inside of a statement: `select student_id, ${columnList('s', studentFields)} from student s`. */
export const columnList = (table: string, fields: PlainFields): RawBuilder<unknown> =>
  sql.join(namesOfFields(fields).map((name) => sql.ref(`${table}.${name}`)));

/** Column of a record set: its name is the field's, and not the table's column. */
const recordColumn = (name: string): RawBuilder<unknown> => sql.raw(`r."${name}"`);

/** Fields in the head of a record set of JSON: `as r(${recordHead(studentFields)})`. */
export const recordHead = (fields: PlainFields): RawBuilder<unknown> =>
  sql.raw(
    namesOfFields(fields)
      .map((name) => `"${name}" text`)
      .join(', '),
  );

/** Columns of a table to insert into, without an alias. */
export const insertColumns = (fields: PlainFields): RawBuilder<unknown> =>
  sql.join(namesOfFields(fields).map((name) => sql.ref(name)));

/** Values of the fields of a record set `r`, in the order of `insertColumns`. */
export const recordValues = (fields: PlainFields): RawBuilder<unknown> =>
  sql.join(namesOfFields(fields).map(recordColumn));

/** Assignments of an update from a record set `r`. */
export const assignments = (fields: PlainFields): RawBuilder<unknown> =>
  sql.join(namesOfFields(fields).map((name) => sql`${sql.ref(name)} = ${recordColumn(name)}`));
