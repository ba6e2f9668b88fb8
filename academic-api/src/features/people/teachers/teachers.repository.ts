import { sql, type RawBuilder, type Selectable } from 'kysely';
import {
  Role,
  teacherFields,
  type identifyingTeacherFields,
  type otherTeacherFields,
  type TeacherValues,
  type ValuesOf,
} from '@mebae/contracts';
import { searchKey, usualKanji, variantKanji } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { nameListAs } from '../../../db/name-columns.ts';
import { anyOf, classOrder, likePattern, sameSchoolKey } from '../../../db/query.ts';
import type { AccountTable } from '../../../db/schema.ts';
import {
  accountsInLatin,
  type AccountsInLatin,
} from '../../../lib/accounts/accounts-in-latin.repository.ts';
import type { LastChange } from '../../../lib/audit/assert-unchanged.ts';
import { columnList } from '../../../lib/database/plain-fields.repository.ts';
import type { Page } from '../../../lib/calls/page.ts';

export interface TeacherListRow extends TeacherValues {
  teacherID: number;
  userID: number;
  role: number;
  language: string;
  valid: boolean;
  lockedUntil: Date | null;
  codeLockedUntil: Date | null;
  lastSignInAt: Date | null;
  updatedAt: Date;
  classes: { schoolClassID: number; grade: number; schoolClassName: string }[];
  invitation: 'none' | 'pending' | 'expired' | 'notSent';
  /** State of the mail with the newest link. */
  invitationMail: 'queued' | 'sent' | 'held' | 'failed' | null;
}

export interface TeacherFilter {
  teacherID?: number | undefined;
  search?: string | undefined;
  role?: number | undefined;
  includeInvalid: boolean;
  schoolClassIDs?: number[] | undefined;
}

/** School and moment of a list of teachers. */
interface At {
  companyID: number;
  /** Year of the classes in charge. */
  schoolYear: number;
  now: Date;
}

const hiragana = Array.from({ length: 0x56 }, (_, n) => String.fromCharCode(0x3041 + n)).join('');
const katakana = Array.from({ length: 0x56 }, (_, n) => String.fromCharCode(0x30a1 + n)).join('');

/** Selectors of a variant of the kanji before them. */
const variants = '[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]';

/** SQL twin of `searchKey` in the rules. A school has some hundred teachers: no index is needed. */
const keyOf = (value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(translate(replace(regexp_replace(normalize(${value}, NFKC), ${variants}, '', 'g'), ' ', ''), ${hiragana + variantKanji}, ${katakana + usualKanji}))`;

const wordsOf = (search = ''): string[] =>
  search.split(/[\s\u3000]+/).filter((word) => word !== '');

/** Every word has to be found: in the name, the kana, the name in Latin letters or the email. */
function searchConditions(
  search: string | undefined,
  inLatin: AccountsInLatin,
): RawBuilder<unknown>[] {
  return wordsOf(search).map((word) => {
    const key = likePattern(searchKey(word));
    const mail = likePattern(word.normalize('NFKC').toLowerCase());
    return sql`(${keyOf(sql`a.last_name || a.first_name`)} like ${key}
        or ${keyOf(sql`a.last_name_kana || a.first_name_kana`)} like ${key}
        or a.user_id = any(${inLatin(word)}::bigint[])
        or lower(a.email) like ${mail})`;
  });
}

function conditions(at: At, filter: TeacherFilter, inLatin: AccountsInLatin): RawBuilder<unknown> {
  const all = [sql`t.company_id = ${at.companyID}`, ...searchConditions(filter.search, inLatin)];
  if (filter.teacherID !== undefined) all.push(sql`t.teacher_id = ${filter.teacherID}`);
  if (!filter.includeInvalid) all.push(sql`a.valid`);
  if (filter.role !== undefined) all.push(sql`a.role = ${filter.role}`);
  if (filter.schoolClassIDs !== undefined) {
    all.push(sql`exists (select from class_teacher ct
      where ${sameSchoolKey('ct', 't', 'teacherID')} and ct.school_class_id = any(${filter.schoolClassIDs}::bigint[]))`);
  }
  return sql.join(all, sql` and `);
}

const from = sql`
  from teacher t
  join account a on ${sameSchoolKey('a', 't', 'userID')}`;

/**
 * One page of teachers, by kana, with their classes of the year and where their invitation stands, and the number of
 * all that match. A school without kana is sorted by the names themselves.
 */
export async function listTeachers(
  tx: Tx,
  at: At,
  filter: TeacherFilter,
  page: Page,
): Promise<{ rows: TeacherListRow[]; total: number }> {
  const inLatin = await accountsInLatin(tx, at.companyID, wordsOf(filter.search));
  const where = conditions(at, filter, inLatin);
  const order = sql`
    coalesce(nullif(a.last_name_kana, ''), a.last_name) collate "C",
    coalesce(nullif(a.first_name_kana, ''), a.first_name) collate "C", t.teacher_id`;
  const { rows } = await sql<TeacherListRow & { total: number }>`
    select p.*, coalesce(c.classes, '[]'::jsonb) as classes,
      case when p.has_password then 'none' when l.open then 'pending'
        when l.invited then 'expired' else 'notSent' end as invitation,
      m.state as invitation_mail
    from (
      select t.company_id, t.teacher_id, t.user_id, t.updated_at, ${columnList('a', teacherFields)}, a.role, a.language, a.valid, a.locked_until,
        a.code_locked_until, a.last_sign_in_at, a.password_hash is not null as has_password,
        count(*) over () as total, row_number() over (order by ${order}) as position
      ${from}
      where ${where}
      order by position
      limit ${page.limit} offset ${page.offset}
    ) p
    left join lateral (
      select jsonb_agg(jsonb_build_object('schoolClassID', c.school_class_id, 'grade', c.grade,
          'schoolClassName', c.name) order by ${classOrder('c')}) as classes
      from class_teacher ct
      join school_class c on ${sameSchoolKey('c', 'ct', 'schoolClassID')}
      where ${sameSchoolKey('ct', 'p', 'teacherID')} and c.school_year = ${at.schoolYear}
    ) c on true
    left join lateral (
      -- a reset that the invited person asked for sets the first password just as well
      select bool_or(l.ended_at is null and l.expires_at > ${at.now}) as open,
        bool_or(l.purpose = 'invitation') as invited
      from password_link l
      where ${sameSchoolKey('l', 'p', 'userID')}
    ) l on true
    left join lateral (
      select m.state
      from password_link l
      join outbox_mail m on ${sameSchoolKey('m', 'l', 'mailID')}
      where ${sameSchoolKey('l', 'p', 'userID')}
      order by l.created_at desc
      limit 1
    ) m on true
    order by p.position`.execute(tx);
  const first = rows[0];
  if (first) return { rows, total: first.total };
  if (page.offset === 0) return { rows: [], total: 0 };
  // past the end: the pager still has to know where the end is
  const count = await sql<{ total: number }>`
    select count(*) as total ${from} where ${where}`.execute(tx);
  return { rows: [], total: count.rows[0]?.total ?? 0 };
}

export type TeacherAccount = Pick<
  Selectable<AccountTable>,
  'userID' | 'role' | 'language' | 'valid'
> &
  TeacherValues &
  LastChange & {
    teacherID: number;
    hasPassword: boolean;
    /** In the year asked about. */
    classIDs: number[];
  };

/** A teacher with the account's row locked, so that two changes come one after another. */
export async function teacherForChange(
  tx: Tx,
  companyID: number,
  teacherID: number,
  schoolYear: number,
): Promise<TeacherAccount | undefined> {
  const { rows } = await sql<TeacherAccount>`
    select t.teacher_id, a.user_id, a.role, ${columnList('a', teacherFields)}, a.language, a.valid, a.password_hash is not null as has_password,
      t.updated_at, ${nameListAs('u', 'updatedBy')},
      array(select c.school_class_id::int8 from class_teacher ct
        join school_class c on ${sameSchoolKey('c', 'ct', 'schoolClassID')}
        where ${sameSchoolKey('ct', 't', 'teacherID')} and c.school_year = ${schoolYear}) as class_ids
    ${from}
    left join account u on u.company_id = t.company_id and u.user_id = t.updated_by
    where t.company_id = ${companyID} and t.teacher_id = ${teacherID}
    for update of a`.execute(tx);
  const row = rows[0];
  return row && { ...row, classIDs: row.classIDs.map(Number) };
}

/** Whether a write failed because an account has the address, in whatever school and case; operators don't count. */
export const isTakenEmail = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'account_email';

/** How many of these classes the school has in that year. */
export async function countClasses(
  tx: Tx,
  companyID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
): Promise<number> {
  const { n } = await tx
    .selectFrom('schoolClass')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.and({ companyID, schoolYear }))
    .where('schoolClassID', '=', anyOf(schoolClassIDs))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * Locks the school's valid administrators, always in the same order: of two who resign in the same moment the second
 * sees that the first is gone.
 */
export async function lockValidAdministrators(tx: Tx, companyID: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('account')
    .select('userID')
    .where((eb) => eb.and({ companyID, role: Role.Admin, valid: true }))
    .orderBy('userID')
    .forUpdate()
    .execute();
  return rows.map((row) => row.userID);
}

export interface TeacherWrite
  extends ValuesOf<typeof identifyingTeacherFields>, Partial<ValuesOf<typeof otherTeacherFields>> {
  role: number;
  language: string;
}

/** A valid account without a password, and its teacher. */
export async function insertTeacher(
  tx: Tx,
  companyID: number,
  teacher: TeacherWrite,
): Promise<{ userID: number; teacherID: number }> {
  const { userID } = await tx
    .insertInto('account')
    .values({ companyID, ...teacher })
    .returning('userID')
    .executeTakeFirstOrThrow();
  const { teacherID } = await tx
    .insertInto('teacher')
    .values({ companyID, userID })
    .returning('teacherID')
    .executeTakeFirstOrThrow();
  return { userID, teacherID };
}

/**
 * Writes a teacher's values, and whose change it was. Call it after the classes in charge are set, which move the moment
 * of the last change on.
 */
export async function updateTeacher(
  tx: Tx,
  companyID: number,
  { userID, teacherID }: { userID: number; teacherID: number },
  account: TeacherWrite & { valid: boolean },
  updatedBy: number | null,
): Promise<void> {
  await tx
    .updateTable('account')
    .set(account)
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
  await tx
    .updateTable('teacher')
    .set({
      updatedBy,
      updatedAt: sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
    })
    .where((eb) => eb.and({ companyID, teacherID }))
    .execute();
}

/** Makes these the classes in charge in that year; other years stay as they are. */
export async function setClasses(
  tx: Tx,
  companyID: number,
  teacherID: number,
  schoolYear: number,
  schoolClassIDs: readonly number[],
): Promise<void> {
  await sql`
    delete from class_teacher ct using school_class c
    where ct.company_id = ${companyID} and ct.teacher_id = ${teacherID}
      and ${sameSchoolKey('c', 'ct', 'schoolClassID')}
      and c.school_year = ${schoolYear}
      and not ct.school_class_id = any(${schoolClassIDs}::bigint[])`.execute(tx);
  await sql`
    insert into class_teacher (company_id, school_class_id, teacher_id)
    select ${companyID}::bigint, id, ${teacherID}::bigint from unnest(${schoolClassIDs}::bigint[]) as id
    on conflict do nothing`.execute(tx);
}

/** Drops a code that was mailed for a sign-in. */
export async function dropCode(tx: Tx, companyID: number, userID: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ codeHash: null, codeSentAt: null, codeExpiresAt: null, codeTries: 0 })
    .where((eb) => eb.and({ companyID, userID }))
    .execute();
}

/** Forgets wrong passwords and codes, and any lock they led to. @returns whether there was a lock */
export async function unlock(
  tx: Tx,
  companyID: number,
  userID: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean | null }>`
    update account set failed_tries = 0, locked_until = null, code_tries = 0, code_locked_until = null
    where company_id = ${companyID} and user_id = ${userID}
    returning greatest(old.locked_until, old.code_locked_until) > ${now} as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}
