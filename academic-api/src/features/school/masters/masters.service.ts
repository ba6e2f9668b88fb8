import {
  CompetencySettingType,
  CompetencyType,
  type LanguageCode,
  type QuestionWording,
  type masterEndpoints,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { inLanguage } from '../../../lib/school/in-language.ts';
import { schoolKindOf } from '../../../lib/school-words/school-kind.repository.ts';
import * as repository from './masters.repository.ts';
import type { Call } from '../../../lib/calls/call.ts';

/** Master data in the caller's language. It is the same for every school, but for destinations and question types. */

export async function competencies(tx: Tx, language: LanguageCode) {
  return (await repository.competencies(tx)).map((row) => ({
    ...inLanguage(row, language),
    isValid: true,
    isCognitive: row.competencyType === CompetencyType.Cognitive,
    isSelf: row.competencyType === CompetencyType.Self,
    isGift: row.competencyType === CompetencyType.Gift,
    isCommunity: row.competencyType === CompetencyType.Community,
  }));
}

export async function competencySettingTypes({
  tx,
  language,
}: Call<typeof masterEndpoints.competencySettingTypes>) {
  const all = await competencies(tx, language);
  const settings = await repository.competencySettings(tx);
  const setOf = (type: number) => {
    const members = settings.filter((s) => s.competencySettingType === type);
    return members.flatMap((s) => all.filter((c) => c.competencyID === s.competencyID));
  };
  return {
    miniCompetencies: setOf(CompetencySettingType.Mini),
    recommendCompetencies: setOf(CompetencySettingType.Recommend),
    uchidaCompetencies: setOf(CompetencySettingType.Uchida),
  };
}

export async function allQuestionTypes(tx: Tx, language: LanguageCode) {
  return (await repository.questionTypes(tx)).map((row) => inLanguage(row, language));
}

/** Primary schools ask in the primary wordings, others in the general ones. */
export async function ownWording(tx: Tx, companyID: number): Promise<QuestionWording> {
  return (await schoolKindOf(tx, companyID)) === 'primary' ? 'primary' : 'general';
}

/** The question types that have the school's own wording. */
export async function questionTypes(tx: Tx, companyID: number, language: LanguageCode) {
  const wording = await ownWording(tx, companyID);
  return (await allQuestionTypes(tx, language)).filter((type) => type.wording === wording);
}

/** Every question type can ask about every competency. */
export async function questionTypesWithCompetencies({
  tx,
  session: { companyID },
  language,
}: Call<typeof masterEndpoints.questionTypesWithCompetencies>) {
  const all = await competencies(tx, language);
  return (await questionTypes(tx, companyID, language)).map((type) => ({
    questionType: type.questionTypeID,
    title: type.title,
    competencies: all,
  }));
}

/** Primary schools are offered the primary variant of a trend where there is one. */
export async function trends({
  tx,
  session: { companyID },
  language,
}: Call<typeof masterEndpoints.trends>) {
  const rows = await repository.trends(tx);
  const isPrimary = (await ownWording(tx, companyID)) === 'primary';
  const withVariant = new Set(rows.filter((row) => row.primarySchool).map((row) => row.masterID));
  return rows.map((row) => ({
    ...inLanguage(row, language),
    tested: false,
    isOffered: row.primarySchool ? isPrimary : !isPrimary || !withVariant.has(row.masterID),
  }));
}

export async function growingPurposes(tx: Tx, isValid: boolean, language: LanguageCode) {
  return (await repository.growingPurposes(tx, isValid)).map((row) => inLanguage(row, language));
}

export async function interviewNavi({
  tx,
  session: { companyID },
  language,
}: Call<typeof masterEndpoints.interviewNaviCompetencies>) {
  const wording = await ownWording(tx, companyID);
  return (await repository.interviewNavi(tx)).map(({ peersSeeMoreComment, ...row }) =>
    inLanguage({ ...row, peersSeeMoreComment: peersSeeMoreComment[wording] }, language),
  );
}

export async function destinations({
  tx,
  session: { companyID },
  language,
}: Call<typeof masterEndpoints.destinations>) {
  const rows = await repository.destinations(tx, companyID, language);
  return rows.map(({ destinationID: ID, destinationName }) => ({ ID, destinationName }));
}
