import type { FastifyInstance } from 'fastify';
import { allCompetencyEndpoints } from '@mebae/contracts';
import { sendExcel } from '../../lib/send-file.ts';
import { serve, serveLong } from '../../plugins/serve.ts';
import {
  growthFileName,
  growthSheets,
  scoresFileName,
  scoresSheets,
} from './all-competencies-file.ts';
import * as service from './all-competencies.service.ts';

export default async function allCompetencyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, allCompetencyEndpoints.scores, (call) =>
    service.allCompetencies(call, call.params.studentID, call.query.evalSettingID),
  );
  serveLong(app, allCompetencyEndpoints.scoresFile, async (call) => {
    const { deps, language, params, query, reply } = call;
    const all = await call.transact((tx, session) =>
      service.allCompetencies(
        { tx, session, language, now: deps.now() },
        params.studentID,
        query.evalSettingID,
      ),
    );
    return sendExcel(reply, scoresFileName(language), scoresSheets(language, all));
  });
  serve(app, allCompetencyEndpoints.growth, (call) =>
    service.allGrowth(call, call.params.studentID),
  );
  serveLong(app, allCompetencyEndpoints.growthFile, async (call) => {
    const { deps, language, params, reply } = call;
    const growth = await call.transact((tx, session) =>
      service.allGrowth({ tx, session, language, now: deps.now() }, params.studentID),
    );
    return sendExcel(reply, growthFileName(language), growthSheets(language, growth));
  });
}
