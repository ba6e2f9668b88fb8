import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { PersonRefusal, type PersonName, type PlainFields } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { nameList } from '../../db/name-columns.ts';
import { refused } from '../calls/failure.ts';
import { namesOf } from './people-names.ts';
import { identifiersIn } from '../database/plain-fields.ts';
import type { StaffSession } from '../accounts/session.ts';

/** Whether a row has one of some values of an identifier. @param values by the field */
export const hasIdentifier = (
  table: string,
  values: Readonly<Record<string, readonly string[]>>,
): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`false`,
      ...Object.entries(values).map(
        ([name, those]) => sql`${sql.ref(`${table}.${name}`)} = any(${those}::text[])`,
      ),
    ],
    sql` or `,
  );

/** Whether a row `o` has an identifier of a row `s`. */
export const sharesIdentifier = (fields: PlainFields): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`false`,
      ...identifiersIn(fields).map(
        (name) => sql`${sql.ref(`o.${name}`)} = ${sql.ref(`s.${name}`)}`,
      ),
    ],
    sql` or `,
  );

/** People that have identifiers: their table, the condition under which one counts, and the column of their id. */
const people = {
  students: { from: sql`student p`, counts: sql`p.removed_at is null`, id: sql`p.student_id` },
  teachers: {
    from: sql`account p join teacher t on t.company_id = p.company_id and t.user_id = p.user_id`,
    counts: sql`true`,
    id: sql`t.teacher_id`,
  },
};

/**
 * Refuses an identifier that somebody else of the school has.
 * @param values the fields as they are to be kept
 * @param except id of the student or teacher who is to have them; 0 for somebody new
 * @throws Failure academic.1 with `PersonRefusal.IdentifierTaken`, the field and the other's name
 */
export async function assertIdentifiersFree(
  tx: Tx,
  session: StaffSession,
  kind: keyof typeof people,
  fields: PlainFields,
  values: Readonly<Record<string, unknown>>,
  except: number,
): Promise<void> {
  const { from, counts, id } = people[kind];
  for (const name of identifiersIn(fields)) {
    const value = values[name];
    if (typeof value !== 'string') continue;
    const { rows } = await sql<PersonName>`
      select ${nameList('p')} from ${from}
      where p.company_id = ${session.companyID} and ${counts} and ${id} <> ${except}
        and ${sql.ref(`p.${name}`)} = ${value}
      limit 1`.execute(tx);
    if (rows.length > 0)
      throw refused([PersonRefusal.IdentifierTaken, name, ...namesOf(rows, session)]);
  }
}
