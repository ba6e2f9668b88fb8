import type { FastifyInstance } from 'fastify';
import { allCompetencyEndpoints } from '@mebae/contracts';
import { readerOf } from '../../lib/school-words/text-reader.ts';
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
    const { reader, all } = await call.transact(async (tx, session) => {
      const caller = { tx, session, language, now: deps.now() };
      const { evalSettingID } = query;
      return {
        reader: await readerOf(caller),
        all: await service.allCompetencies(caller, params.studentID, evalSettingID),
      };
    });
    return sendExcel(reply, scoresFileName(reader), scoresSheets(reader, all));
  });
  serve(app, allCompetencyEndpoints.growth, (call) =>
    service.allGrowth(call, call.params.studentID),
  );
  serveLong(app, allCompetencyEndpoints.growthFile, async (call) => {
    const { deps, language, params, reply } = call;
    const { reader, growth } = await call.transact(async (tx, session) => {
      const caller = { tx, session, language, now: deps.now() };
      return {
        reader: await readerOf(caller),
        growth: await service.allGrowth(caller, params.studentID),
      };
    });
    return sendExcel(reply, growthFileName(reader), growthSheets(reader, growth));
  });
}
