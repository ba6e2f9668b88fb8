import type { FastifyInstance } from 'fastify';
import { findingsEndpoints as endpoints } from '@mebae/contracts';
import { audit } from '../../../lib/audit/audit.ts';
import { readOrigin } from '../../../lib/excel/read-origin.ts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { findingsWorkbook } from './findings-file.ts';
import * as service from './findings.service.ts';

/** Findings proposals: evidence, texts and their versions, the list of a class. */
export default async function findingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, (call) =>
    service.readFindings(call, call.params.studentID, call.deps.config.languageModel !== null),
  );
  serve(app, endpoints.propose, (call) =>
    service.proposeFindings(call, call.params.studentID, call.body),
  );
  serve(app, endpoints.word, (call) =>
    service.wordFindings(call, call.params.studentID, call.body, call.deps),
  );
  serve(app, endpoints.save, (call) =>
    service.saveFindings(call, call.params.studentID, call.body),
  );
  serve(app, endpoints.saveText, (call) =>
    service.saveFindingsText(call, call.params.studentID, call.body),
  );
  serve(app, endpoints.addParticipation, (call) =>
    service.addParticipation(call, call.params.studentID, call.body),
  );
  serve(app, endpoints.removeParticipation, async (call) => {
    const { studentID, participationID } = call.params;
    await service.removeParticipation(call, studentID, participationID);
  });
  serve(app, endpoints.ofClass, (call) => service.findingsOfClass(call, call.params.schoolClassID));
  serveLong(app, endpoints.exportFile, async (call) => {
    const { deps, language, params, reply } = call;
    const workbook = await call.transact(async (tx, session) => {
      const caller = { tx, session, language, now: deps.now() };
      const found = await service.findingsOfClass(caller, params.schoolClassID);
      // names and words about them leave the product
      await audit(tx, session, 'findings.export', {
        detail: { schoolClassID: params.schoolClassID, students: found.data.length },
      });
      return findingsWorkbook(await readOrigin(caller), found);
    });
    return sendExcel(reply, workbook);
  });
}
