import { auditWords, Role } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { inWordsFor, type TextReader } from '../../../lib/school-words/catalogue.ts';
import { exportTexts } from './export-texts.ts';
import * as repository from './student-data.repository.ts';

/** Everything of one student, by parts; what others answered names nobody. */
export async function readStudentData(
  tx: Tx,
  companyID: number,
  studentID: number,
  reader: TextReader,
) {
  const key = { companyID, studentID, ...reader };
  const audit = await repository.auditOf(tx, key);
  const words = auditWords(reader.language, inWordsFor(reader));
  return {
    profile: await repository.profileOf(tx, key),
    enrolments: await repository.enrolmentsOf(tx, key),
    tags: await repository.tagsOf(tx, key),
    courses: await repository.coursesOf(tx, key),
    self: await answersOf(tx, key, 'self'),
    given: await answersOf(tx, key, 'given'),
    received: await answersOf(tx, key, 'received'),
    exampleAnswers: withWords(await repository.exampleAnswersOf(tx, key), reader),
    requestedEvaluators: await repository.requestedEvaluatorsOf(tx, key),
    scores: await repository.scoresOf(tx, key),
    partAnswers: await repository.partAnswersOf(tx, key),
    implicitBlocks: await repository.implicitBlocksOf(tx, key),
    partScores: await repository.partScoresOf(tx, key),
    surveyAnswers: await repository.surveyAnswersOf(tx, key),
    participations: await repository.participationsOf(tx, key),
    groups: await repository.groupsOf(tx, key),
    findings: await repository.findingsOf(tx, key),
    keptApart: await repository.keptApartOf(tx, key),
    interviews: await repository.interviewsOf(tx, key),
    letters: await repository.lettersOf(tx, key),
    reportComments: await repository.reportCommentsOf(tx, key),
    reports: await repository.reportsOf(tx, key),
    audit: audit.map(({ at, action, role }) => ({
      at,
      action: words.action(action),
      role: Object.keys(Role).find((name) => Role[name as keyof typeof Role] === role) ?? '',
    })),
  };
}

/** Answers of one side, 'I can't tell' in words. */
const answersOf = async (tx: Tx, key: Of, side: Parameters<typeof repository.answersOf>[2]) =>
  withWords(await repository.answersOf(tx, key, side), key);

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
