import type { FastifyInstance } from 'fastify';
import { setupEndpoints } from '@mebae/contracts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './setup.service.ts';

/** Makes a workbook that an import reads. */
export type DemoRoster = (caller: Caller) => Promise<Workbook>;

/** @param options.demoRoster students who are made up, in the school's classes */
export default async function setupRoutes(
  app: FastifyInstance,
  { demoRoster }: { demoRoster: DemoRoster },
): Promise<void> {
  serve(app, setupEndpoints.state, ({ tx, session }) => service.state(tx, session));
  serve(app, setupEndpoints.setStep, service.setStep);
  serve(app, setupEndpoints.saveClasses, service.saveClasses);
  serveExcel(app, setupEndpoints.demoFile, demoRoster);
}
