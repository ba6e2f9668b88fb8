import type { FastifyInstance } from 'fastify';
import { languages, masterEndpoints } from '@mebae/contracts';
import { serve } from '../../../plugins/serve.ts';
import * as service from './masters.service.ts';
import { questions } from './questions.service.ts';

export default async function masterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, masterEndpoints.competencies, async ({ tx, language }) => ({
    data: await service.competencies(tx, language),
  }));
  serve(app, masterEndpoints.competencySettingTypes, service.competencySettingTypes);
  serve(app, masterEndpoints.questionTypes, async ({ tx, session, language }) => ({
    data: await service.questionTypes(tx, session.companyID, language),
  }));
  serve(app, masterEndpoints.allQuestionTypes, async ({ tx, language }) => ({
    data: await service.allQuestionTypes(tx, language),
  }));
  serve(app, masterEndpoints.questionTypesWithCompetencies, async (call) => ({
    data: await service.questionTypesWithCompetencies(call),
  }));
  serve(app, masterEndpoints.trends, async (call) => ({ data: await service.trends(call) }));
  serve(app, masterEndpoints.questions, async ({ tx, session, query }) => ({
    data: await questions[query.kind](tx),
    ownWording: await service.ownWording(tx, session.companyID),
  }));
  serve(app, masterEndpoints.growingPurposes, async ({ tx, query, language }) => ({
    data: await service.growingPurposes(tx, query.isValid === 1, language),
  }));
  serve(app, masterEndpoints.destinations, async (call) => ({
    data: await service.destinations(call),
  }));
  serve(app, masterEndpoints.interviewNaviCompetencies, async (call) => ({
    data: await service.interviewNavi(call),
  }));
  serve(app, masterEndpoints.languages, async () => ({ data: [...languages] }));
}
