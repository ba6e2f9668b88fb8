import {
  implicitBlockCount,
  type AnswerPart,
  type AnswerResult,
  type AnswerSession,
  type AnswerStatus,
  type DispositionMethod,
  type BlockInput,
  type PartAnswerInput,
  type HandInResult,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { DispositionWording, TrendWording } from '../../../db/schema.ts';
import type { CandidateSession } from '../../../lib/accounts/session.ts';
import { refusalOf } from '../../../lib/courses/answer-status.ts';
import type { AskedQuestions } from './asked-questions.ts';
import { clampAnsweredAt, lastAnswers } from './merge.ts';
import * as repository from './parts.repository.ts';

/** Facts of a course that the parts need to be shown. */
interface ShownParts extends repository.PartsOfExam {
  wording: 'general' | 'primary';
}

/** Facts of course and candidate that the parts need to keep what was given. */
interface GivenTo extends repository.PartsOfExam {
  startAt: Date;
  handedInAt: Date | null;
  status: AnswerStatus;
  questions: AskedQuestions;
}

const hasParts = (exam: repository.PartsOfExam): boolean =>
  exam.disposition !== null || exam.trendIDs.length > 0;

/** The course's version of each item, else the newest, worded for the course where the item has that wording. */
function itemsOf<W extends DispositionWording | TrendWording>(
  rows: readonly repository.PartItemRow[],
  part: AnswerPart,
  wording: 'general' | 'primary',
): (W & { itemID: number; itemVersion: number })[] {
  const seen = new Set<number>();
  return rows.flatMap((row) => {
    if (row.part !== part || !row.isOfExam || seen.has(row.itemID)) return [];
    seen.add(row.itemID);
    const texts = row.wordings[wording] ?? row.wordings.general ?? row.wordings.primary;
    return [{ ...(texts as W), itemID: row.itemID, itemVersion: row.version }];
  });
}

/** The task as the candidate does it. Odd and even students have the pairings in different orders. */
async function taskOf(tx: Tx, session: CandidateSession, exam: ShownParts) {
  if (exam.disposition !== 'implicit') return null;
  const task = (await repository.implicitTasks(tx, exam)).find((row) => row.isOfExam);
  if (!task) return null;
  const done = await repository.blocksOf(tx, session);
  return {
    scaleID: task.scaleID,
    taskVersion: task.version,
    isFirstPoleFirst: done[0]?.isFirstPoleFirst ?? session.studentID % 2 === 0,
    ...task.wordings[exam.wording],
    doneBlocks: done.map((row) => row.block),
  };
}

/** Reads the questions of a course's parts, and the candidate's answers. */
export async function readParts(
  tx: Tx,
  session: CandidateSession,
  exam: ShownParts,
): Promise<Pick<AnswerSession, 'disposition' | 'trendItems' | 'partAnswers'>> {
  if (!hasParts(exam)) return { disposition: null, trendItems: [], partAnswers: [] };
  const rows = await repository.partItemsOf(tx, exam);
  const answers = await repository.partAnswersOf(tx, session);
  return {
    disposition: exam.disposition && {
      items: itemsOf<DispositionWording>(rows, 'disposition', exam.wording),
      implicitTask: await taskOf(tx, session, exam),
    },
    trendItems: itemsOf<TrendWording>(rows, 'trend', exam.wording),
    partAnswers: answers.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })),
  };
}

interface PartInputs {
  partAnswers: readonly PartAnswerInput[];
  blocks: readonly BlockInput[];
}

/** The items and tasks that a course asks. */
function knownIn({ partItems, implicitTasks }: AskedQuestions) {
  const items = new Set(partItems.map((row) => `${row.part}/${row.itemID}/${row.version}`));
  return {
    hasItem: ({ part, itemID, itemVersion }: PartAnswerInput): boolean =>
      items.has(`${part}/${itemID}/${itemVersion}`),
    hasTask: ({ scaleID, taskVersion }: BlockInput): boolean =>
      implicitTasks.some((task) => task.scaleID === scaleID && task.version === taskVersion),
  };
}

/** Whether a course asks everything that was given to its parts. */
export function isEachKnown(
  questions: AskedQuestions,
  { partAnswers, blocks }: PartInputs,
): boolean {
  if (partAnswers.length + blocks.length === 0) return true;
  const known = knownIn(questions);
  return partAnswers.every(known.hasItem) && blocks.every(known.hasTask);
}

/** Answers to the parts, sorted into those taken and those refused. */
interface SortedParts {
  answers: PartAnswerInput[];
  blocks: BlockInput[];
  refusedParts: AnswerResult['refusedParts'];
}

/** The result for somebody who is asked no parts. */
export const nothingSorted: SortedParts = { answers: [], blocks: [], refusedParts: [] };

/** Sorts what was given to the parts. */
export function sortParts(
  exam: GivenTo,
  { partAnswers, blocks }: PartInputs,
  now: Date,
): SortedParts {
  if (partAnswers.length + blocks.length === 0) return nothingSorted;
  const known = knownIn(exam.questions);
  const refusedParts: AnswerResult['refusedParts'] = [];
  const takenAnswers = partAnswers.flatMap((answer) => {
    const answeredAt = clampAnsweredAt(answer.answeredAt, exam.startAt, now);
    const reason = refusalOf(exam, known.hasItem(answer), answeredAt);
    if (reason === null) return [{ ...answer, answeredAt }];
    refusedParts.push({ part: answer.part, number: answer.itemID, reason });
    return [];
  });
  const takenBlocks = blocks.flatMap((block) => {
    const answeredAt = clampAnsweredAt(block.answeredAt, exam.startAt, now);
    const reason = refusalOf(exam, known.hasTask(block), answeredAt);
    if (reason === null) return [{ ...block, answeredAt }];
    refusedParts.push({ part: 'disposition', number: block.block, reason });
    return [];
  });
  return { answers: takenAnswers, blocks: takenBlocks, refusedParts };
}

/**
 * Keeps what candidates of a course have given to its parts, and how far each is with them: of answers to one item the
 * later choice, of a block the first that arrives.
 * @param given what is taken; a candidate may come more than once
 */
export async function keepParts(
  tx: Tx,
  exam: repository.CourseKey & repository.PartsOfExam & { questions: AskedQuestions },
  given: readonly (Pick<SortedParts, 'answers' | 'blocks'> & { studentID: number })[],
  now: Date,
): Promise<void> {
  const byStudent = Map.groupBy(
    given.filter(({ answers, blocks }) => answers.length + blocks.length > 0),
    ({ studentID }) => studentID,
  );
  if (byStudent.size === 0) return;
  const students = [...byStudent].map(([studentID, batches]) => ({
    studentID,
    answers: lastAnswers(batches.flatMap(({ answers }) => answers)),
    blocks: batches.flatMap(({ blocks }) => blocks),
  }));
  await repository.insertBlocks(tx, exam, students, now);
  const asked = askedIn(exam.questions.partItems);
  const counted = await repository.keepAndCount(tx, exam, students, asked, now);
  const moved = counted.flatMap(({ studentID, known, ...counts }) =>
    partsOf(exam, asked, counts)
      .filter(({ part, begun, isCompleted, method }) => {
        const before = known?.[part];
        return begun && (before?.progress !== (isCompleted ? 2 : 1) || before?.method !== method);
      })
      .map(({ part, isCompleted, method }) => ({ studentID, part, isCompleted, method })),
  );
  await repository.setPartProgress(tx, exam, moved, now);
}

interface PartProgress {
  part: AnswerPart;
  begun: boolean;
  isCompleted: boolean;
  /** Null where there is only one way. */
  method: DispositionMethod | null;
  /** Items and blocks that are missing, of the way that was taken. */
  missing: number;
}

type AskedItems = Readonly<Record<AnswerPart, readonly number[]>>;

/** The items that a course asks, each once. */
function askedIn(items: readonly repository.PartItemRow[]): AskedItems {
  const askedOf = (part: AnswerPart) => [
    ...new Set(items.filter((row) => row.part === part && row.isOfExam).map((row) => row.itemID)),
  ];
  return { disposition: askedOf('disposition'), trend: askedOf('trend') };
}

/** How far a candidate is with each part of the course. */
function partsOf(
  exam: repository.PartsOfExam,
  asked: AskedItems,
  counts: repository.PartCounts,
): PartProgress[] {
  const count = (part: AnswerPart) => ({
    given: counts[part],
    missing: asked[part].length - counts[part],
  });
  const parts: PartProgress[] = [];
  if (exam.disposition !== null) {
    const form = count('disposition');
    const blocks = exam.disposition === 'implicit' ? counts.blocks : 0;
    const isTaskDone = blocks === implicitBlockCount;
    const takesForm = exam.disposition === 'form' || (!isTaskDone && form.given > 0);
    const missing = takesForm ? form.missing : implicitBlockCount - blocks;
    parts.push({
      part: 'disposition',
      begun: form.given + blocks > 0,
      isCompleted: missing === 0,
      method: takesForm ? 'form' : 'implicit',
      missing,
    });
  }
  if (exam.trendIDs.length > 0) {
    const { given, missing } = count('trend');
    parts.push({
      part: 'trend',
      begun: given > 0,
      isCompleted: missing === 0,
      method: null,
      missing,
    });
  }
  return parts;
}

/** Counts the missing answers in the parts of a course. */
export async function missingParts(
  tx: Tx,
  session: CandidateSession,
  exam: repository.PartsOfExam,
  now: Date,
): Promise<HandInResult['missingParts']> {
  if (!hasParts(exam)) return [];
  const asked = askedIn(await repository.partItemsOf(tx, exam));
  const [counts] = await repository.keepAndCount(
    tx,
    session,
    [{ studentID: session.studentID, answers: [] }],
    asked,
    now,
  );
  return partsOf(exam, asked, counts!)
    .filter((part) => !part.isCompleted)
    .map(({ part, missing }) => ({ part, count: missing }));
}
