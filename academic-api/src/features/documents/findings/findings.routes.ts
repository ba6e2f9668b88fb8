import type { FastifyInstance } from 'fastify';
import { findingsEndpoints as endpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import { exportFindings } from './findings-export.service.ts';
import * as service from './findings.service.ts';

/** Findings proposals: evidence, texts and their versions, the list of a class. */
export default async function findingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, endpoints.read, service.readFindings);
  serve(app, endpoints.propose, service.proposeFindings);
  serve(app, endpoints.word, service.wordFindings);
  serve(app, endpoints.save, (call) =>
    service.saveFindings(call, call.params.studentID, call.body),
  );
  serve(app, endpoints.saveText, service.saveFindingsText);
  serve(app, endpoints.addParticipation, service.addParticipation);
  serve(app, endpoints.removeParticipation, service.removeParticipation);
  serve(app, endpoints.ofClass, (call) => service.findingsOfClass(call, call.params.schoolClassID));
  serveExcel(app, endpoints.exportFile, exportFindings);
}
