import { auditWords, Role } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { inWordsFor, type TextReader } from '../../lib/school-words/catalogue.ts';
import { exportTexts } from './export-texts.ts';
import * as repository from './student-data.repository.ts';

/** Everything of one student, by parts; what others answered names nobody. */
export async function readStudentData(
  tx: Tx,
  companyID: number,
  studentID: number,
  reader: TextReader,
) {
  const of = { companyID, studentID, ...reader };
  const audit = await repository.auditOf(tx, of);
  const words = auditWords(reader.language, inWordsFor(reader));
  return {
    profile: await repository.profileOf(tx, of),
    enrolments: await repository.enrolmentsOf(tx, of),
    tags: await repository.tagsOf(tx, of),
    courses: await repository.coursesOf(tx, of),
    self: await answersOf(tx, of, 'self'),
    given: await answersOf(tx, of, 'given'),
    received: await answersOf(tx, of, 'received'),
    exampleAnswers: withWords(await repository.exampleAnswersOf(tx, of), reader),
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
    reportComments: await repository.reportCommentsOf(tx, of),
    reports: await repository.reportsOf(tx, of),
    audit: audit.map(({ at, action, role }) => ({
      at,
      action: words.action(action),
      role: Object.keys(Role).find((name) => Role[name as keyof typeof Role] === role) ?? '',
    })),
  };
}

/** Answers of one side, 'I can't tell' in words. */
const answersOf = async (tx: Tx, of: Of, side: Parameters<typeof repository.answersOf>[2]) =>
  withWords(await repository.answersOf(tx, of, side), of);

type Of = Parameters<typeof repository.answersOf>[1] & TextReader;

const withWords = <Row extends { levelText: string | null }>(
  rows: readonly Row[],
  reader: TextReader,
) =>
  rows.map((row) => ({
    ...row,
    levelText: row.levelText ?? exportTexts(reader).words.cannotTell,
  }));

export type StudentData = Awaited<ReturnType<typeof readStudentData>>;
