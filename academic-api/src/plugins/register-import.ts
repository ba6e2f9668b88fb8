import type { FastifyInstance } from 'fastify';
import type { studentImportEndpoints } from '@mebae/contracts';
import { dayOfYear, schoolYearOf } from '@mebae/rules';
import { sendExcel, sendFile } from '../lib/calls/send-file.ts';
import { serve, serveLong } from './serve.ts';
import { startImport } from '../lib/roster-import/apply-import.ts';
import type { ImportKind } from '../lib/roster-import/import-kind.ts';
import { openFile } from '../lib/roster-import/open-file.ts';
import * as previews from '../lib/roster-import/preview-import.ts';
import { undoImport } from '../lib/roster-import/undo-import.ts';

/** Every kind's endpoints are made alike. */
type ImportEndpoints = typeof studentImportEndpoints;

/** Serves the endpoints of one kind, which `importEndpointsOf` has made. */
export function registerImport(
  app: FastifyInstance,
  endpoints: ImportEndpoints,
  kind: ImportKind,
): void {
  serveLong(app, endpoints.template, async (call) => {
    const { deps, language, query, reply } = call;
    const workbook = await call.transact((tx, session) =>
      kind.template({ tx, session, language, now: deps.now() }, query.grade),
    );
    return sendExcel(reply, workbook);
  });
  serveLong(app, endpoints.preview, async (call) => {
    const { file, sender } = call;
    const now = call.deps.now();
    const day = dayOfYear(now, sender?.schoolYear ?? schoolYearOf(now));
    // outside of any transaction: it may take seconds
    const read = await openFile(file, kind, day);
    return call.transact((tx, session) => previews.preview(tx, session, kind, { ...file, read }));
  });
  serve(app, endpoints.get, ({ tx, session, params }) =>
    previews.getImport(tx, session, kind, params.importID),
  );
  serve(app, endpoints.rows, ({ tx, session, params, query }) =>
    previews.importRows(tx, session, kind, params.importID, query),
  );
  serve(app, endpoints.columns, ({ tx, session, params, body }) =>
    previews.mapColumns(tx, session, kind, params.importID, body),
  );
  serve(app, endpoints.cells, ({ tx, session, params, body }) =>
    previews.mendCells(tx, session, kind, params.importID, body.cells),
  );
  serve(app, endpoints.check, ({ tx, session, params }) =>
    previews.checkAgain(tx, session, kind, params.importID),
  );
  serve(app, endpoints.start, ({ tx, session, params, body, deps }) =>
    startImport(tx, session, kind, params.importID, body.goodRowsOnly, deps.jobs),
  );
  serve(app, endpoints.undo, ({ tx, session, params, now }) =>
    undoImport(tx, session, kind, params.importID, now),
  );
  serve(app, endpoints.file, async ({ tx, session, params, reply }) => {
    const { fileName, file } = await previews.importFile(tx, session, kind, params.importID);
    return sendFile(reply, {
      type: 'application/octet-stream',
      name: fileName,
      content: file,
    });
  });
}
