import type { FastifyInstance } from 'fastify';
import { allCompetencyEndpoints } from '@mebae/contracts';
import { sendExcel } from '../../../lib/calls/send-file.ts';
import { serve, serveLong } from '../../../plugins/serve.ts';
import { readGrowthWorkbook, readScoresWorkbook } from './all-competencies-workbook.ts';
import * as service from './all-competencies.service.ts';

export default async function allCompetencyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, allCompetencyEndpoints.scores, (call) =>
    service.allCompetencies(call, call.params.studentID, call.query.evalSettingID),
  );
  serveLong(app, allCompetencyEndpoints.scoresFile, async (call) => {
    const { deps, language, params, query, reply } = call;
    const workbook = await call.transact((tx, session) =>
      readScoresWorkbook(
        { tx, session, language, now: deps.now() },
        params.studentID,
        query.evalSettingID,
      ),
    );
    return sendExcel(reply, workbook);
  });
  serve(app, allCompetencyEndpoints.growth, (call) =>
    service.allGrowth(call, call.params.studentID),
  );
  serveLong(app, allCompetencyEndpoints.growthFile, async (call) => {
    const { deps, language, params, reply } = call;
    const workbook = await call.transact((tx, session) =>
      readGrowthWorkbook({ tx, session, language, now: deps.now() }, params.studentID),
    );
    return sendExcel(reply, workbook);
  });
}
