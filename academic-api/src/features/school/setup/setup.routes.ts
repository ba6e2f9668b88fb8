import type { FastifyInstance } from 'fastify';
import { setupEndpoints } from '@mebae/contracts';
import type { Caller } from '../../../lib/calls/caller.ts';
import type { Workbook } from '../../../lib/excel/book.ts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import * as service from './setup.service.ts';

/** Makes a workbook that an import reads. */
export type DemoRoster = (caller: Caller) => Promise<Workbook>;

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
    const { deps, language, reply } = call;
    const workbook = await call.transact((tx, session) =>
      demoRoster({ tx, session, language, now: deps.now() }),
    );
    return sendExcel(reply, workbook);
  });
}
