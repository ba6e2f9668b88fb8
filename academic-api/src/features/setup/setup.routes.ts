import type { FastifyInstance } from 'fastify';
import { setupEndpoints } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { sendExcel } from '../../lib/send-file.ts';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import type { TextReader } from '../../lib/school-words/catalogue.ts';
import { readerOf } from '../../lib/school-words/text-reader.ts';
import type { StaffSession } from '../../lib/session.ts';
import { serve, serveLong } from '../../plugins/serve.ts';
import * as service from './setup.service.ts';

/** A workbook that an import reads. */
export type DemoRoster = (
  tx: Tx,
  session: StaffSession,
  reader: TextReader,
) => Promise<{ fileName: string; sheets: SheetToWrite[] }>;

/** @param options.demoRoster students who are made up, in the school's classes */
export default async function setupRoutes(
  app: FastifyInstance,
  { demoRoster }: { demoRoster: DemoRoster },
): Promise<void> {
  serve(app, setupEndpoints.state, ({ tx, session }) => service.state(tx, session));
  serve(app, setupEndpoints.setStep, ({ tx, session, body }) =>
    service.setStep(tx, session, body.step),
  );
  serve(app, setupEndpoints.saveClasses, ({ tx, session, body, now }) =>
    service.saveClasses(tx, session, body, now),
  );
  serveLong(app, setupEndpoints.demoFile, async (call) => {
    const { language, reply } = call;
    const { fileName, sheets } = await call.transact(async (tx, session) =>
      demoRoster(tx, session, await readerOf({ tx, session, language })),
    );
    return sendExcel(reply, fileName, sheets);
  });
}
