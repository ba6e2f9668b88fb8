import type { FastifyInstance } from 'fastify';
import { importHistoryEndpoints } from '@mebae/contracts';
import { pageOf } from '../../lib/page.ts';
import { listApplied } from '../../lib/roster-import/roster-import.repository.ts';
import { serve } from '../../plugins/serve.ts';

/** The history of imports of all kinds. */
export default async function importHistoryRoutes(app: FastifyInstance): Promise<void> {
  serve(app, importHistoryEndpoints.list, async ({ tx, session, query }) => {
    const { rows, total } = await listApplied(tx, session.companyID, query, pageOf(query));
    return {
      data: rows.map(({ fileFormat, appliedAt, undoneAt, ...row }) => ({
        ...row,
        format: fileFormat,
        appliedAt: appliedAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
      })),
      totalRecords: total,
    };
  });
}
