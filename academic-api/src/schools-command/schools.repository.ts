import { sql, type RawBuilder } from 'kysely';
import { EnrolmentState } from '@mebae/contracts';
import type { Db } from '../db/connect.ts';

/** State of a school for an operator: nothing of its people but how many students are enrolled. */
export interface SchoolState {
  companyID: number;
  name: string;
  /** Day, as 2027-03-31; null without a licence. */
  licenceEndsOn: string | null;
  /** Students enrolled in the newest school year. */
  students: number;
  /** Jobs of the queue that failed and have no try left. The queue keeps them for a week. */
  failedJobs: number;
  /** Mails that could not be sent and that nobody has marked as read, or that wait for longer than an hour. */
  unsentMails: number;
}

const ofSchool = (from: RawBuilder<unknown>) => sql`coalesce((${from}), 0)::int`;

/** All schools by name; the job queue must be there. */
export async function listSchools(db: Db, now: Date): Promise<SchoolState[]> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<SchoolState>`
    with enrolled as (
      select company_id, school_year, count(*) as students from enrolment
      where state = ${sql.lit(EnrolmentState.Enrolled)} group by company_id, school_year
    ), newest as (
      select distinct on (company_id) company_id, students from enrolled order by company_id, school_year desc
    ), jobs as (
      select data ->> 'companyID' as company_id, count(*) as failed from pgboss.job
      where state = 'failed' and data ? 'companyID' group by 1
    ), mails as (
      select company_id, count(*) as unsent from outbox_mail
      where state = 'failed' and read_at is null or state = 'queued' and created_at < ${hourAgo} group by company_id
    )
    select c.company_id, c.name, l.ends_on as licence_ends_on,
      ${ofSchool(sql`select students from newest n where n.company_id = c.company_id`)} as students,
      ${ofSchool(sql`select failed from jobs j where j.company_id = c.company_id::text`)} as failed_jobs,
      ${ofSchool(sql`select unsent from mails m where m.company_id = c.company_id`)} as unsent_mails
    from company c left join licence l on l.company_id = c.company_id
    order by c.name, c.company_id`.execute(db);
  return rows;
}

/** Failed jobs of no single school, such as the nightly clean-up. */
export async function countJobsOfNoSchool(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where state = 'failed' and not coalesce(data ? 'companyID', false) and name not like '\\_\\_%'`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Newest migration of the database. */
export async function schemaVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** Pages of 8 kB of a table that are read at the most to see how its rows are spread over schools. */
const sampledPages = 2_000;

/**
 * Bytes of each school: of every table with its indexes the share that the school has of the table's rows. Small tables
 * are counted, of large ones a sample of pages.
 */
export async function bytesOfSchools(db: Db): Promise<Map<number, number>> {
  const { rows: tables } = await sql<{ name: string; pages: number; bytes: number }>`
    select c.relname::text as name, (pg_relation_size(c.oid) / 8192)::int as pages, pg_total_relation_size(c.oid) as bytes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_relation_size(c.oid) > 0`.execute(
    db,
  );
  const total = new Map<number, number>();
  for (const { name, pages, bytes } of tables) {
    const percent = Math.min(100, (100 * sampledPages) / pages);
    const { rows } = await sql<{ companyID: number; n: number }>`
      select company_id, count(*)::int as n from ${sql.table(name)}
        tablesample system (${sql.lit(percent)}) repeatable (1) group by company_id`.execute(db);
    const all = rows.reduce((sum, { n }) => sum + n, 0);
    for (const { companyID, n } of rows) {
      total.set(companyID, (total.get(companyID) ?? 0) + (bytes * n) / all);
    }
  }
  return total;
}
