import { sql, type RawBuilder } from 'kysely';
import type { StoredSummary } from './roster-import.repository.ts';

/**
 * The summary of an import without the first values of its columns: they help somebody to say what a column is, before
 * the file is applied, and are copies of what people's rows hold.
 */
export const withoutExamples = (summary: StoredSummary): StoredSummary => ({
  ...summary,
  columns: summary.columns.map((column) => ({ ...column, examples: [] })),
});

/** The same of the column `summary` of `roster_import`, in a statement. */
export const summaryWithoutExamples: RawBuilder<unknown> = sql`jsonb_set(summary, '{columns}', coalesce((
  select jsonb_agg(c || '{"examples": []}') from jsonb_array_elements(summary -> 'columns') c), '[]'))`;
