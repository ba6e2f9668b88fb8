import {
  implicitBlockCount,
  type AnswerPart,
  type DispositionMethod,
  type ImplicitTrial,
} from '@mebae/contracts';
import { dScore, isTooFast, type BlockPair } from './d-score.ts';

/** An answer to a statement, with what its item is for. */
export interface PartAnswer {
  studentID: number;
  part: AnswerPart;
  scaleID: number;
  isReversed: boolean;
  /** 1 to 5 */
  value: number;
}

export interface BlockOfStudent {
  studentID: number;
  scaleID: number;
  block: number;
  isFirstPoleFirst: boolean;
  trials: readonly ImplicitTrial[];
}

export interface PartScore {
  studentID: number;
  part: AnswerPart;
  scaleID: number;
  method: DispositionMethod;
  value: number | null;
  isTooFast: boolean;
  count: number;
}

/** Changes when a score of the same answers would come out differently. */
export const partModelVersion = 'parts-1';

/** Minimum number of answers to the four items of a scale; with fewer there is no score. */
const fewestItems = 3;

const steps = { least: 1, most: 5, middle: 3 } as const;

/**
 * An item's value after reversal. A disposition item counts from −100 (second pole) to 100 (first pole, which is left
 * unless the item is reversed), a statement of a trend from 0 to 100.
 */
function contributionOf({ part, isReversed, value }: PartAnswer): number {
  if (part === 'disposition') {
    const towardsFirst = isReversed ? value - steps.middle : steps.middle - value;
    return (towardsFirst / (steps.most - steps.middle)) * 100;
  }
  const fits = isReversed ? steps.most - value : value - steps.least;
  return (fits / (steps.most - steps.least)) * 100;
}

/** Blocks of Greenwald's order in which the person shares a side with a pole: practice, then test. */
const combined = [
  [3, 6],
  [4, 7],
] as const;

/** Practice and test of a person, each in both pairings; null where blocks are missing. */
function pairsOf(blocks: readonly BlockOfStudent[]): BlockPair[] | null {
  if (blocks.length < implicitBlockCount) return null;
  const pairs = combined.map(([earlier, later]): BlockPair | null => {
    const earlierBlock = blocks.find((row) => row.block === earlier);
    const laterBlock = blocks.find((row) => row.block === later);
    if (!earlierBlock || !laterBlock) return null;
    return earlierBlock.isFirstPoleFirst
      ? { first: earlierBlock.trials, second: laterBlock.trials }
      : { first: laterBlock.trials, second: earlierBlock.trials };
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/**
 * Scores of the disposition test and the trend check. A person who has done the whole implicit task has D on its scale,
 * and no mean of items there; who took the form has means. Nobody's score depends on anybody else's.
 */
export function scoreParts(
  answers: readonly PartAnswer[],
  blocks: readonly BlockOfStudent[],
): PartScore[] {
  const byTask = Map.groupBy(blocks, (row) => `${row.studentID}/${row.scaleID}`);
  const implicit = [...byTask.values()].flatMap((rows): PartScore[] => {
    const [row] = rows;
    const pairs = pairsOf(rows);
    if (!row || !pairs) return [];
    const tooFast = isTooFast(pairs);
    const value = tooFast ? null : dScore(pairs);
    if (!tooFast && value === null) return [];
    return [
      {
        studentID: row.studentID,
        part: 'disposition',
        scaleID: row.scaleID,
        method: 'implicit',
        value,
        isTooFast: tooFast,
        count: pairs.reduce((sum, pair) => sum + pair.first.length + pair.second.length, 0),
      },
    ];
  });
  const hasTask = new Set(implicit.map((row) => `${row.studentID}/${row.part}/${row.scaleID}`));
  const byScale = Map.groupBy(answers, (row) => `${row.studentID}/${row.part}/${row.scaleID}`);
  const form = [...byScale].flatMap(([key, rows]): PartScore[] => {
    const [row] = rows;
    if (!row || rows.length < fewestItems || hasTask.has(key)) return [];
    const sum = rows.reduce((total, answer) => total + contributionOf(answer), 0);
    const { studentID, part, scaleID } = row;
    return [
      {
        studentID,
        part,
        scaleID,
        method: 'form',
        value: sum / rows.length,
        isTooFast: false,
        count: rows.length,
      },
    ];
  });
  return [...implicit, ...form];
}
