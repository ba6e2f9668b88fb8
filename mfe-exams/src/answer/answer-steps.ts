import type { AnswerItem, AnswerSession, AnswerTask, GivenAnswer } from '@mebae/contracts';
import { isLater, questionKey } from './queue/pending-answers.ts';

/** One view: a question about a person. */
export interface Step {
  task: AnswerTask;
  item: AnswerItem;
  /** Position of the person among all, from 0. */
  person: number;
  key: string;
}

/** All questions in the order in which they are asked: person by person. */
export function stepsOf(session: Pick<AnswerSession, 'tasks' | 'items'>): Step[] {
  return session.tasks.flatMap((task, person) =>
    session.items.map((item) => ({
      task,
      item,
      person,
      key: questionKey({ ...task, ...item }),
    })),
  );
}

/**
 * The answers as the person sees them: what the server has, and what this device has not sent yet, the later one each.
 * @returns by question key
 */
export function mergedAnswers(
  stored: readonly GivenAnswer[],
  pending: readonly GivenAnswer[],
): Map<string, GivenAnswer> {
  const merged = new Map<string, GivenAnswer>();
  for (const answer of [...stored, ...pending]) {
    const key = questionKey(answer);
    const known = merged.get(key);
    if (!known || isLater(answer, known)) merged.set(key, answer);
  }
  return merged;
}

/** The first question without an answer; the last one when all have one. */
export function firstOpen(steps: readonly Step[], answers: ReadonlyMap<string, unknown>): number {
  const index = steps.findIndex((step) => !answers.has(step.key));
  return index === -1 ? Math.max(0, steps.length - 1) : index;
}

/**
 * The moment of a choice in the server's time, later than the answer that it replaces.
 * @param clockOffset server's clock minus the device's, in milliseconds
 */
export function momentOfChoice(
  deviceNow: number,
  clockOffset: number,
  replaced: GivenAnswer | undefined,
): string {
  const now = deviceNow + clockOffset;
  const after = replaced ? Date.parse(replaced.answeredAt) + 1 : now;
  return new Date(Math.max(now, after)).toISOString();
}
