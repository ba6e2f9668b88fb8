import type { FastifyInstance } from 'fastify';
import { CompetencySettingType, languages, masterEndpoints } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { serve } from '../../plugins/serve.ts';
import { toCompetency } from './masters.mapper.ts';
import * as repository from './masters.repository.ts';

/** Primary schools choose among the primary wordings first, others among the general ones. */
async function questionTypesOf(tx: Tx, companyID: number) {
  const kind = await repository.schoolKind(tx, companyID);
  const wording = kind === 'primary' ? 'primary' : 'general';
  return (await repository.questionTypes(tx)).filter((type) => type.wording === wording);
}

export default async function masterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, masterEndpoints.competencies, async ({ tx, language }) => ({
    data: (await repository.competencies(tx)).map((row) => toCompetency(row, language)),
  }));
  serve(app, masterEndpoints.competencySettingTypes, async ({ tx, language }) => {
    const all = (await repository.competencies(tx)).map((row) => toCompetency(row, language));
    const settings = await repository.competencySettings(tx);
    const setOf = (type: number) => {
      const ids = settings.filter((s) => s.competency_setting_type === type);
      return ids.flatMap((s) => all.filter((c) => c.competencyID === s.competency_id));
    };
    return {
      miniCompetencies: setOf(CompetencySettingType.Mini),
      recommendCompetencies: setOf(CompetencySettingType.Recommend),
      uchidaCompetencies: setOf(CompetencySettingType.Uchida),
    };
  });
  serve(app, masterEndpoints.questionTypes, async ({ tx, session, language }) => ({
    data: (await questionTypesOf(tx, session.companyID)).map((type) => ({
      questionTypeID: type.question_type_id,
      title: type.title[language],
    })),
  }));
  serve(app, masterEndpoints.allQuestionTypes, async ({ tx, language }) => ({
    data: (await repository.questionTypes(tx)).map((type) => ({
      questionTypeID: type.question_type_id,
      title: type.title[language],
    })),
  }));
  serve(app, masterEndpoints.questionTypesWithCompetencies, async ({ tx, session, language }) => {
    const all = (await repository.competencies(tx)).map((row) => toCompetency(row, language));
    return {
      data: (await questionTypesOf(tx, session.companyID)).map((type) => ({
        questionType: type.question_type_id,
        title: type.title[language],
        competencies: all,
      })),
    };
  });
  serve(app, masterEndpoints.trends, async ({ tx, language }) => ({
    data: (await repository.trends(tx)).map((row) => ({
      trendID: row.trend_id,
      masterID: row.master_id,
      tested: false,
      title: row.title[language],
      highScoreTitle: row.high_score_title[language],
      lowScoreTitle: row.low_score_title[language],
    })),
  }));
  serve(app, masterEndpoints.growingPurposes, async ({ tx, query, language }) => ({
    data: (await repository.growingPurposes(tx, query.isValid === 1)).map((row) => ({
      growingPurposeID: row.growing_purpose_id,
      title: row.title[language],
    })),
  }));
  serve(app, masterEndpoints.destinations, async ({ tx, session, language }) => ({
    data: (await repository.destinations(tx, session.companyID, language)).map((row) => ({
      ID: row.destination_id,
      destinationName: row.destination_name,
    })),
  }));
  serve(app, masterEndpoints.interviewNaviCompetencies, async ({ tx, language }) => ({
    data: (await repository.interviewNavi(tx)).map((row) => ({
      competencyID: row.competency_id,
      upComment: row.up_comment[language],
      downComment: row.down_comment[language],
    })),
  }));
  serve(app, masterEndpoints.languages, async () => ({ data: [...languages] }));
}
