import { sql, type RawBuilder } from 'kysely';
import type { AuditEntry, NamedDetail, PersonName } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { nameListAs, nameObject } from '../../../db/name-columns.ts';
import { likePattern, sameSchoolKey } from '../../../db/query.ts';
import { accountsInLatin } from '../../../lib/accounts/accounts-in-latin.repository.ts';

export interface AuditRow {
  auditID: number;
  at: Date;
  action: string;
  userID: number | null;
  role: number | null;
  actorLastName: string | null;
  actorFirstName: string | null;
  actorLastNameKana: string | null;
  actorFirstNameKana: string | null;
  studentID: number | null;
  studentLastName: string | null;
  studentFirstName: string | null;
  studentLastNameKana: string | null;
  studentFirstNameKana: string | null;
  manageNumber: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
}

export interface AuditFilter {
  companyID: number;
  /** From this moment on, and up to before that one. */
  from?: Date | undefined;
  before?: Date | undefined;
  userID?: number | undefined;
  studentID?: number | undefined;
  actions?: string[] | undefined;
  /** Entries by or about one of these. */
  people?: { userIDs: number[]; studentIDs: number[] } | undefined;
}

/** Ids of the students and accounts whose name, kana or name in Latin letters holds every word. */
export async function peopleNamed(
  tx: Tx,
  companyID: number,
  search: string,
): Promise<{ userIDs: number[]; studentIDs: number[] }> {
  const words = search.split(/[\s\u3000]+/).filter((word) => word !== '');
  const students = words.map((word) => sql`search_key like ${likePattern(searchKey(word))}`);
  const inLatin = await accountsInLatin(tx, companyID, words);
  // names of staff are kept as they are shown; there are some hundred at most
  const staff = words.map((word) => {
    const key = likePattern(word.normalize('NFKC').toLowerCase());
    const kana = likePattern(searchKey(word));
    return sql`(lower(a.last_name || a.first_name) like ${key}
      or lower(a.last_name_kana || a.first_name_kana) like ${kana}
      or a.user_id = any(${inLatin(word)}::bigint[]))`;
  });
  const { rows } = await sql<{ users: number[]; students: number[] }>`
    select
      array(select student_id::int8 from student
        where company_id = ${companyID} and ${sql.join(students, sql` and `)}) as students,
      array(select a.user_id::int8 from account a
        where a.company_id = ${companyID} and ${sql.join(staff, sql` and `)}) as users`.execute(tx);
  return {
    userIDs: rows[0]?.users.map(Number) ?? [],
    studentIDs: rows[0]?.students.map(Number) ?? [],
  };
}

function conditions(filter: AuditFilter): RawBuilder<unknown> {
  const all = [sql`company_id = ${filter.companyID}`];
  if (filter.from) all.push(sql`at >= ${filter.from}`);
  if (filter.before) all.push(sql`at < ${filter.before}`);
  if (filter.userID !== undefined) all.push(sql`user_id = ${filter.userID}`);
  if (filter.studentID !== undefined) all.push(sql`student_id = ${filter.studentID}`);
  const [action, ...others] = filter.actions ?? [];
  // one action is read in order from its index; several are filtered on the way through all entries
  if (others.length > 0) all.push(sql`action = any(${filter.actions}::text[])`);
  else if (action !== undefined) all.push(sql`action = ${action}`);
  if (filter.people) {
    all.push(sql`(student_id = any(${filter.people.studentIDs}::bigint[])
      or user_id = any(${filter.people.userIDs}::bigint[]))`);
  }
  return sql.join(all, sql` and `);
}

/**
 * Entries, newest first: which ones is decided in the index alone, and only those are then read with their names.
 * Exported so that a test can ask for its plan.
 */
export const entriesQuery = (
  filter: AuditFilter,
  page: { limit: number; offset: number },
): RawBuilder<AuditRow> => sql<AuditRow>`
  select l.audit_id, l.at, l.action, l.user_id, l.role, l.student_id, l.detail, l.ip,
    ${nameListAs('a', 'actor')}, ${nameListAs('s', 'student')}, s.manage_number
  from (
    select company_id, audit_id, at from audit_log
    where ${conditions(filter)}
    order by at desc, audit_id desc
    limit ${page.limit} offset ${page.offset}
  ) p
  join audit_log l on ${sameSchoolKey('l', 'p', 'auditID')}
  left join account a on ${sameSchoolKey('a', 'l', 'userID')}
  left join student s on ${sameSchoolKey('s', 'l', 'studentID')}
  order by p.at desc, p.audit_id desc`;

export async function listEntries(
  tx: Tx,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return (await entriesQuery(filter, page).execute(tx)).rows;
}

export async function countEntries(tx: Tx, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from audit_log where ${conditions(filter)}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The actions that the school's log holds; goes from one to the next in the index, however many entries each has. */
export async function listActions(tx: Tx, companyID: number): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive step as (
      (select action from audit_log where company_id = ${companyID} order by action limit 1)
      union all
      select (select l.action from audit_log l
        where l.company_id = ${companyID} and l.action > step.action order by l.action limit 1)
      from step where step.action is not null
    )
    select action from step where action is not null`.execute(tx);
  return rows.map((row) => row.action);
}

/** Names of people and things, by the detail that holds an id and the id. */
export type NamesOfIDs = ReadonlyMap<NamedDetail, ReadonlyMap<number, AuditEntry['names'][string]>>;

/** The names of people and things of the school; what has been deleted is not among them. */
export async function namesOfIDs(
  tx: Tx,
  companyID: number,
  ids: Readonly<Record<NamedDetail, readonly number[]>>,
): Promise<NamesOfIDs> {
  const { rows } = await sql<{
    detail: NamedDetail;
    id: number;
    title: string | null;
    name: PersonName | null;
  }>`
    select 'studentID' as detail, student_id as id, null as title, ${nameObject('student')} as name from student
      where company_id = ${companyID} and student_id = any(${ids.studentID}::bigint[])
    union all
    select 'teacherID', t.teacher_id, null, ${nameObject('a')} from teacher t
      join account a on ${sameSchoolKey('a', 't', 'userID')}
      where t.company_id = ${companyID} and t.teacher_id = any(${ids.teacherID}::bigint[])
    union all
    select 'userID', user_id, null, ${nameObject('account')} from account
      where company_id = ${companyID} and user_id = any(${ids.userID}::bigint[])
    union all
    select 'schoolClassID', school_class_id, grade || '-' || name, null from school_class
      where company_id = ${companyID} and school_class_id = any(${ids.schoolClassID}::bigint[])
    union all
    select 'evalSettingID', eval_setting_id, title, null from exam
      where company_id = ${companyID} and eval_setting_id = any(${ids.evalSettingID}::bigint[])
    union all
    select 'activityID', activity_id, title, null from activity
      where company_id = ${companyID} and activity_id = any(${ids.activityID}::bigint[])
    union all
    select 'destinationID', destination_id, name, null from destination
      where company_id = ${companyID} and destination_id = any(${ids.destinationID}::bigint[])
    union all
    select 'eventID', event_id, title, null from school_event
      where company_id = ${companyID} and event_id = any(${ids.eventID}::bigint[])
    union all
    select 'customCompetencyID', custom_competency_id, name, null from custom_competency
      where company_id = ${companyID} and custom_competency_id = any(${ids.customCompetencyID}::bigint[])`.execute(
    tx,
  );
  const names = new Map<NamedDetail, Map<number, AuditEntry['names'][string]>>();
  for (const { detail, id, title, name } of rows) {
    const known = names.get(detail) ?? new Map<number, AuditEntry['names'][string]>();
    names.set(detail, known.set(id, title ?? name ?? ''));
  }
  return names;
}
