import { CompetencySettingType, type LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { toCompetency } from './masters.mapper.ts';
import * as repository from './masters.repository.ts';

/** Master data in the caller's language. It is the same for every school, but for destinations and question types. */

export async function competencies(tx: Tx, language: LanguageCode) {
  return (await repository.competencies(tx)).map((row) => toCompetency(row, language));
}

export async function competencySettingTypes(tx: Tx, language: LanguageCode) {
  const all = await competencies(tx, language);
  const settings = await repository.competencySettings(tx);
  const setOf = (type: number) => {
    const members = settings.filter((s) => s.competency_setting_type === type);
    return members.flatMap((s) => all.filter((c) => c.competencyID === s.competency_id));
  };
  return {
    miniCompetencies: setOf(CompetencySettingType.Mini),
    recommendCompetencies: setOf(CompetencySettingType.Recommend),
    uchidaCompetencies: setOf(CompetencySettingType.Uchida),
  };
}

export async function allQuestionTypes(tx: Tx, language: LanguageCode) {
  return (await repository.questionTypes(tx)).map((type) => ({
    questionTypeID: type.question_type_id,
    title: type.title[language],
    wording: type.wording,
  }));
}

/** Primary schools choose among the primary wordings, others among the general ones. */
export async function questionTypes(tx: Tx, companyID: number, language: LanguageCode) {
  const kind = await repository.schoolKind(tx, companyID);
  const wording = kind === 'primary' ? 'primary' : 'general';
  return (await allQuestionTypes(tx, language)).filter((type) => type.wording === wording);
}

/** Every question type can ask about every competency. */
export async function questionTypesWithCompetencies(
  tx: Tx,
  companyID: number,
  language: LanguageCode,
) {
  const all = await competencies(tx, language);
  return (await questionTypes(tx, companyID, language)).map((type) => ({
    questionType: type.questionTypeID,
    title: type.title,
    competencies: all,
  }));
}

export async function trends(tx: Tx, language: LanguageCode) {
  return (await repository.trends(tx)).map((row) => ({
    trendID: row.trend_id,
    masterID: row.master_id,
    tested: false,
    title: row.title[language],
    highScoreTitle: row.high_score_title[language],
    lowScoreTitle: row.low_score_title[language],
  }));
}

export async function growingPurposes(tx: Tx, isValid: boolean, language: LanguageCode) {
  return (await repository.growingPurposes(tx, isValid)).map((row) => ({
    growingPurposeID: row.growing_purpose_id,
    title: row.title[language],
  }));
}

export async function destinations(tx: Tx, companyID: number, language: LanguageCode) {
  return (await repository.destinations(tx, companyID, language)).map((row) => ({
    ID: row.destination_id,
    destinationName: row.destination_name,
  }));
}

export async function interviewNavi(tx: Tx, language: LanguageCode) {
  return (await repository.interviewNavi(tx)).map((row) => ({
    competencyID: row.competency_id,
    upComment: row.up_comment[language],
    downComment: row.down_comment[language],
  }));
}
