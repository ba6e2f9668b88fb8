import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

/** A table as PostgreSQL's statistics have it. */
export interface TableState {
  name: string;
  rows: number;
  /** Rows that were changed or deleted and whose space no vacuum has freed yet. */
  deadRows: number;
  /** Bytes of the rows, and of all indexes. */
  tableBytes: number;
  indexBytes: number;
  /** When autovacuum or somebody last freed space; null: never. */
  vacuumedAt: Date | null;
}

/** An index and how much of it is empty. */
export interface IndexState {
  /** With its schema where that is the job queue's, as `reindex` takes it. */
  name: string;
  table: string;
  bytes: number;
  /** Bytes that a rebuilt index would not need. */
  bloat: number;
  /** Read page by page, or estimated from the statistics of rows and columns. */
  by: 'pages' | 'statistics';
}

/** Where the tables of the product and of its job queue are. */
const schemas = sql`('public', 'pgboss')`;

/** The name of a table or index, with its schema where that is not the product's own. */
const nameOf = (relation: string) =>
  sql`case when ${sql.ref(`${relation}.relnamespace`)} = 'public'::regnamespace
    then ${sql.ref(`${relation}.relname`)}::text else ${sql.ref(`${relation}.oid`)}::regclass::text end`;

/** Tables of the product and of its job queue, the largest first. */
export async function listTables(db: Db): Promise<TableState[]> {
  const { rows } = await sql<TableState>`
    select ${nameOf('c')} as name,
      greatest(s.n_live_tup, 0) as rows, s.n_dead_tup as dead_rows,
      pg_table_size(c.oid) as table_bytes, pg_indexes_size(c.oid) as index_bytes,
      greatest(s.last_vacuum, s.last_autovacuum) as vacuumed_at
    from pg_class c join pg_stat_user_tables s on s.relid = c.oid
    where c.relkind = 'r' and s.schemaname in ${schemas}
    order by pg_total_relation_size(c.oid) desc, 1`.execute(db);
  return rows;
}

/**
 * B-tree indexes of the product and of its job queue with what is empty in them, by the statistics of `analyze`: the bytes that entries of
 * this number and width take in pages that are filled to nine tenths, which is what PostgreSQL builds. Equal entries share
 * their key in an index, so that the estimate is low where many are equal.
 */
export async function indexesByStatistics(db: Db): Promise<IndexState[]> {
  const { rows } = await sql<IndexState>`
    with entry as (
      select i.indexrelid, sum(coalesce(s.avg_width, 8)) as width
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
      join pg_namespace n on n.oid = t.relnamespace
      join pg_attribute a on a.attrelid = i.indexrelid
      left join pg_attribute o on o.attrelid = i.indrelid and o.attnum = i.indkey[a.attnum - 1]
      left join pg_stats s on s.schemaname = n.nspname
        and (s.tablename, s.attname) in ((t.relname, o.attname), (x.relname, a.attname))
      where n.nspname in ${schemas} and a.attnum > 0
      group by i.indexrelid
    )
    select ${nameOf('c')} as name, ${nameOf('t')} as "table", pg_relation_size(c.oid) as bytes,
      greatest(0, pg_relation_size(c.oid) - 8192 * (1 + ceil(
        -- a pointer of 4 bytes, a head of 8, and the columns in steps of 8
        greatest(c.reltuples, 0) * (12 + ceil(e.width / 8.0) * 8) / (0.9 * (8192 - 40)))))::bigint as bloat,
      'statistics' as by
    from entry e join pg_index i using (indexrelid) join pg_class t on t.oid = i.indrelid
    join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    where m.amname = 'btree' and c.relkind = 'i' and c.reltuples >= 0
    order by bloat desc, name`.execute(db);
  return rows;
}

/** Indexes that are larger are not read page by page beside the running product. */
const readAtMost = 256 * 2 ** 20;

/**
 * The same for indexes up to 256 MB, read page by page with PostgreSQL's extension `pgstattuple`. Where the extension is
 * not installed it is, for this transaction only.
 * @returns an empty list where the extension is not to be had, or not by this role
 */
export async function indexesByPages(db: Db): Promise<IndexState[]> {
  const found: { indexes: IndexState[] } = { indexes: [] };
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create extension if not exists pgstattuple`.execute(tx);
      const { rows } = await sql<IndexState>`
        select ${nameOf('c')} as name, ${nameOf('t')} as "table", pg_relation_size(c.oid) as bytes,
          -- of leaf pages nine tenths are filled when they are built; empty and deleted pages are all bloat
          greatest(0, (s.leaf_pages * 8192 * (1 - s.avg_leaf_density / 90)
            + (s.empty_pages + s.deleted_pages) * 8192))::bigint as bloat,
          'pages' as by
        from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
        join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
        cross join lateral pgstatindex(c.oid::regclass) s
        where m.amname = 'btree' and c.relkind = 'i' and n.nspname in ${schemas} and i.indisvalid
          and pg_relation_size(c.oid) between 16384 and ${sql.lit(readAtMost)}
          and s.leaf_pages > 0
        order by bloat desc, name`.execute(tx);
      found.indexes = rows;
      throw new Leave();
    });
  } catch (error) {
    if (!(error instanceof Leave) && !isMissing(error)) throw error;
  }
  return found.indexes;
}

/** Ends a transaction whose extension is not to stay. */
class Leave extends Error {}

/** No such extension, no right to it, or a standby that takes no change. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['0A000', '58P01', '42501', '25006'].includes(String(error.code));
