import type { FastifyInstance } from 'fastify';
import { allCompetencyEndpoints } from '@mebae/contracts';
import { serveExcel } from '../../../plugins/serve-file.ts';
import { serve } from '../../../plugins/serve.ts';
import { readGrowthWorkbook, readScoresWorkbook } from './all-competencies-workbook.ts';
import * as service from './all-competencies.service.ts';

export default async function allCompetencyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, allCompetencyEndpoints.scores, (call) =>
    service.allCompetencies(call, call.params.studentID, call.query.evalSettingID),
  );
  serveExcel(app, allCompetencyEndpoints.scoresFile, readScoresWorkbook);
  serve(app, allCompetencyEndpoints.growth, (call) =>
    service.allGrowth(call, call.params.studentID),
  );
  serveExcel(app, allCompetencyEndpoints.growthFile, readGrowthWorkbook);
}
