import type {
  AnswerResult,
  AnswerSession,
  AnswerStatus,
  ExampleAnswerInput,
  SchoolKind,
} from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import type { AnchoringPins } from '../../../db/schema.ts';
import { readAnchoring } from '../../../lib/courses/anchoring.repository.ts';
import { refusalOf } from '../../../lib/courses/answer-status.ts';
import type { Candidate } from './answers.repository.ts';
import {
  evaluatorColumns,
  exampleAnswersOf,
  type ExampleAnswerRow,
} from './examples.repository.ts';
import { clampAnsweredAt, lastAnswers } from './merge.ts';

/** A course's examples, where the candidate evaluates somebody else. */
export const examplesFor = (
  { anchoring }: { anchoring: AnchoringPins | null },
  evaluatesOthers: boolean,
): AnchoringPins | null => (evaluatesOthers ? anchoring : null);

/** Reads the examples for the answer pages. */
export async function readExamples(
  tx: Tx,
  session: Candidate,
  pins: AnchoringPins | null,
  reader: { wording: 'general' | 'primary'; schoolKind: SchoolKind },
): Promise<Pick<AnswerSession, 'anchoring' | 'exampleAnswers'>> {
  if (pins === null) return { anchoring: null, exampleAnswers: [] };
  const answers = await exampleAnswersOf(tx, session);
  return {
    anchoring: await readAnchoring(tx, pins, reader),
    exampleAnswers: answers.map((row) => ({ ...row, answeredAt: row.answeredAt.toISOString() })),
  };
}

/** Questions about examples that a candidate has not answered. */
export async function missingExamples(tx: Tx, session: Candidate, pins: AnchoringPins | null) {
  if (pins === null) return [];
  const answers = await exampleAnswersOf(tx, session);
  const answered = new Set(answers.map((a) => `${a.exampleID}/${a.questionItemID}`));
  return pins.examples.flatMap(({ exampleID }) =>
    pins.items
      .filter(({ questionItemID }) => !answered.has(`${exampleID}/${questionItemID}`))
      .map(({ questionItemID }) => ({ exampleID, questionItemID })),
  );
}

/** Answers about examples: those that are taken, one a question, and those that are refused and why. */
export function sortExamples(
  session: Candidate,
  times: {
    status: AnswerStatus;
    startAt: Date;
    handedInAt: Date | null;
    examples: AnchoringPins | null;
  },
  answers: readonly ExampleAnswerInput[],
  now: Date,
): { rows: ExampleAnswerRow[]; taken: number; refused: AnswerResult['refusedExampleAnswers'] } {
  const refused: AnswerResult['refusedExampleAnswers'] = [];
  const rows = answers.flatMap((answer): ExampleAnswerRow[] => {
    const { exampleID, questionItemID } = answer;
    const example = times.examples?.examples.find((row) => row.exampleID === exampleID);
    const item = times.examples?.items.find((row) => row.questionItemID === questionItemID);
    const answeredAt = clampAnsweredAt(answer.answeredAt, times.startAt, now);
    const reason = refusalOf(times, example !== undefined && item !== undefined, answeredAt);
    if (reason !== null) {
      refused.push({ exampleID, questionItemID, reason });
      return [];
    }
    return [
      {
        ...answer,
        ...evaluatorColumns(session),
        answeredAt,
        exampleVersion: example!.version,
        itemVersion: item!.version,
      },
    ];
  });
  return { rows: lastAnswers(rows), taken: rows.length, refused };
}
