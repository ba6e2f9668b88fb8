import {
  AdditionalPlan,
  limits,
  type ExamDraft,
  type ExamDraftData,
  type LanguageCode,
  type LeftOutOfCopy,
  type examDraftEndpoints,
} from '@mebae/contracts';
import { filledText, schoolYearOf } from '@mebae/rules';
import type { Tx } from '../../../db/connect.ts';
import { audit } from '../../../lib/audit/audit.ts';
import { notFound } from '../../../lib/calls/failure.ts';
import type { TextReader } from '../../../lib/school-words/catalogue.ts';
import { textReader } from '../../../lib/school-words/text-reader.ts';
import * as people from './copy-exam.repository.ts';
import * as repository from './exam-drafts.repository.ts';
import * as service from './exam-drafts.service.ts';
import { draftTexts } from './draft-texts.ts';
import { isOffered } from './prepare-draft.ts';
import { settingsOfExam } from './settings-of-exam.ts';
import type { Call } from '../../../lib/calls/call.ts';

/**
 * Begins a draft of the present school year with the settings of a course of whatever year. Its dates are left open.
 * Classes of an earlier year become the classes of the same grade and name; what is there no longer is left out, and said.
 * @throws Failure grow.22 (404)
 */
export async function copyExam({
  tx,
  session,
  params: { evalSettingID },
  now,
  language,
}: Call<typeof examDraftEndpoints.copy>): Promise<ExamDraft & { leftOut: LeftOutOfCopy }> {
  const { companyID } = session;
  const exam = await repository.examToCopy(tx, companyID, evalSettingID);
  if (!exam) throw notFound.course();
  const settings = await settingsOfExam(tx, exam);
  const questions = await offeredQuestions(tx, companyID, settings, language);
  const present = await presentPeople(tx, companyID, settings, schoolYearOf(now));
  const { base, mail } = settings;
  const reader = await textReader(tx, companyID, session.language);
  const data: ExamDraftData = {
    base: { title: titleOfCopy(exam.title, reader), description: base?.description },
    questions: { ...settings.questions, ...questions.kept },
    examinees: {
      ...settings.examinees,
      ...present.kept,
      // groups are made for one school year
      ...(exam.schoolYear !== schoolYearOf(now) && { groupSettingID: null }),
    },
    // a chosen day belongs to the old dates
    mail: { ...mail, ...(mail?.reminder?.kind === 'date' && { reminder: null }) },
    copiedFrom: evalSettingID,
  };
  const draft = await service.create(tx, session, { step: 'base', data });
  await audit(tx, session, 'exam.copy', { detail: { evalSettingID } });
  return { ...draft, leftOut: { ...questions.leftOut, ...present.leftOut } };
}

/** The school competencies and trends of settings that the school can still choose. */
async function offeredQuestions(
  tx: Tx,
  companyID: number,
  { questions = {} }: ExamDraftData,
  language: LanguageCode,
) {
  const { customCompetencyIDs = [], trendIDs = [] } = questions;
  const custom = await repository.customCompetenciesOf(tx, companyID, customCompetencyIDs);
  const trends = await repository.trendsOf(tx, trendIDs);
  const school = await repository.schoolFacts(tx, companyID);
  const hasPlan = school.additionalPlans.includes(AdditionalPlan.TrendCheck);
  const isPrimary = school.schoolKind === 'primary';
  const isAsked = (trend: { primarySchool: boolean }): boolean =>
    hasPlan && isOffered(trend, isPrimary);
  return {
    kept: {
      customCompetencyIDs: custom.filter((row) => row.isValid).map((row) => row.customCompetencyID),
      trendIDs: trends.filter(isAsked).map((row) => row.trendID),
    },
    leftOut: {
      questions: [
        ...custom.filter((row) => !row.isValid).map((row) => row.name),
        ...trends.filter((row) => !isAsked(row)).map((row) => row.title[language]),
      ],
      deletedCompetencies: customCompetencyIDs.length - custom.length,
    },
  };
}

/** The classes, tags and students of a rule that are there in a school year. */
async function presentPeople(
  tx: Tx,
  companyID: number,
  { examinees = {} }: ExamDraftData,
  schoolYear: number,
) {
  const { schoolClassIDs = [], tagIDs = [], studentIDs = [], excludedStudentIDs = [] } = examinees;
  const classes = await people.sameClasses(tx, companyID, schoolYear, schoolClassIDs);
  const tags = await people.tagsAmong(tx, companyID, tagIDs);
  const students = await people.enrolledAmong(tx, companyID, schoolYear, studentIDs);
  return {
    kept: {
      schoolClassIDs: classes.map((row) => row.schoolClassID).filter((id) => id !== null),
      tagIDs: tags,
      studentIDs: students,
      excludedStudentIDs: await people.enrolledAmong(tx, companyID, schoolYear, excludedStudentIDs),
    },
    leftOut: {
      classes: classes
        .filter((row) => row.schoolClassID === null)
        .map(({ grade, schoolClassName }) => ({ grade, schoolClassName })),
      tags: tagIDs.length - tags.length,
      students: studentIDs.length - students.length,
    },
  };
}

/** The old title says that it is a copy, and stays as long as a title may be. */
function titleOfCopy(title: string, reader: TextReader): string {
  const { copy } = draftTexts(reader);
  const named = (text: string) => filledText(copy, { title: text });
  const tooLong = named(title).length - limits.titleLength;
  return named(tooLong > 0 ? title.slice(0, -tooLong) : title);
}
