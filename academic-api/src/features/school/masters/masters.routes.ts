import type { FastifyInstance } from 'fastify';
import { languages, masterEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './masters.service.ts';
import { questions } from './questions.service.ts';

export default async function masterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, masterEndpoints.competencies, async ({ tx, language }) => ({
    data: await service.competencies(tx, language),
  }));
  serve(app, masterEndpoints.competencySettingTypes, ({ tx, language }) =>
    service.competencySettingTypes(tx, language),
  );
  serve(app, masterEndpoints.questionTypes, async ({ tx, session, language }) => ({
    data: await service.questionTypes(tx, session.companyID, language),
  }));
  serve(app, masterEndpoints.allQuestionTypes, async ({ tx, language }) => ({
    data: await service.allQuestionTypes(tx, language),
  }));
  serve(app, masterEndpoints.questionTypesWithCompetencies, async ({ tx, session, language }) => ({
    data: await service.questionTypesWithCompetencies(tx, session.companyID, language),
  }));
  serve(app, masterEndpoints.trends, async ({ tx, session, language }) => ({
    data: await service.trends(tx, session.companyID, language),
  }));
  serve(app, masterEndpoints.questions, async ({ tx, session, query }) => ({
    data: await questions[query.kind](tx),
    ownWording: await service.ownWording(tx, session.companyID),
  }));
  serve(app, masterEndpoints.growingPurposes, async ({ tx, query, language }) => ({
    data: await service.growingPurposes(tx, query.isValid === 1, language),
  }));
  serve(app, masterEndpoints.destinations, async ({ tx, session, language }) => ({
    data: await service.destinations(tx, session.companyID, language),
  }));
  serve(app, masterEndpoints.interviewNaviCompetencies, async ({ tx, session, language }) => ({
    data: await service.interviewNavi(tx, session.companyID, language),
  }));
  serve(app, masterEndpoints.languages, async () => ({ data: [...languages] }));
}
