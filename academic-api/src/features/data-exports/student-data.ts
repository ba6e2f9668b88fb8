import { auditActionText, Role, type LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { exportTexts } from './export-texts.ts';
import * as repository from './student-data.repository.ts';

/** Everything of one student, by parts; what others answered names nobody. */
export async function readStudentData(
  tx: Tx,
  companyID: number,
  studentID: number,
  language: LanguageCode,
) {
  const of = { companyID, studentID, language };
  const audit = await repository.auditOf(tx, of);
  return {
    profile: await repository.profileOf(tx, of),
    enrolments: await repository.enrolmentsOf(tx, of),
    tags: await repository.tagsOf(tx, of),
    courses: await repository.coursesOf(tx, of),
    self: await answersOf(tx, of, 'self'),
    given: await answersOf(tx, of, 'given'),
    received: await answersOf(tx, of, 'received'),
    exampleAnswers: withWords(await repository.exampleAnswersOf(tx, of), language),
    requestedEvaluators: await repository.requestedEvaluatorsOf(tx, of),
    scores: await repository.scoresOf(tx, of),
    partAnswers: await repository.partAnswersOf(tx, of),
    implicitBlocks: await repository.implicitBlocksOf(tx, of),
    partScores: await repository.partScoresOf(tx, of),
    surveyAnswers: await repository.surveyAnswersOf(tx, of),
    participations: await repository.participationsOf(tx, of),
    groups: await repository.groupsOf(tx, of),
    findings: await repository.findingsOf(tx, of),
    keptApart: await repository.keptApartOf(tx, of),
    interviews: await repository.interviewsOf(tx, of),
    letters: await repository.lettersOf(tx, of),
    reports: await repository.reportsOf(tx, of),
    audit: audit.map(({ at, action, role }) => ({
      at,
      action: auditActionText(action, language),
      role: Object.keys(Role).find((name) => Role[name as keyof typeof Role] === role) ?? '',
    })),
  };
}

/** Answers of one side, 'I can't tell' in words. */
const answersOf = async (tx: Tx, of: Of, side: Parameters<typeof repository.answersOf>[2]) =>
  withWords(await repository.answersOf(tx, of, side), of.language);

type Of = Parameters<typeof repository.answersOf>[1];

const withWords = <Row extends { levelText: string | null }>(
  rows: readonly Row[],
  language: LanguageCode,
) =>
  rows.map((row) => ({
    ...row,
    levelText: row.levelText ?? exportTexts[language].words.cannotTell,
  }));

export type StudentData = Awaited<ReturnType<typeof readStudentData>>;
