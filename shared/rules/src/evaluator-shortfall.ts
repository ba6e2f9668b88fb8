import { limits } from '@mebae/contracts';

/**
 * Whether a student has too few evaluators: fewer than the course asks for, or so many who can't judge the student
 * that fewer are left than a fixed score needs (or than the course asks for, where that is less).
 * @param person evaluators, and how many of them answered 'I can't tell' to more than half of the questions
 */
export const isShortOfEvaluators = (
  { received, cannotJudge }: { received: number; cannotJudge: number },
  wanted: number,
): boolean =>
  received < wanted || received - cannotJudge < Math.min(wanted, limits.evaluatorsForFixedScore);
