import type { GivenAnswer } from '@mebae/contracts';

/** The order in which answers to one question replace each other: the later choice, then fixed tie-breaks. */
function isLater(a: GivenAnswer, b: GivenAnswer): boolean {
  const order =
    Date.parse(a.answeredAt) - Date.parse(b.answeredAt) ||
    a.level - b.level ||
    a.milliseconds - b.milliseconds ||
    a.itemVersion - b.itemVersion;
  return order > 0;
}

/**
 * One answer a question out of many, whatever their order and however often each comes: the one that was chosen last.
 * @returns sorted by request and item, so that two devices lock rows in the same order
 */
export function lastAnswers<T extends GivenAnswer>(answers: readonly T[]): T[] {
  const last = new Map<string, T>();
  for (const answer of answers) {
    const key = `${answer.evaluationRequestID}/${answer.questionItemID}`;
    const known = last.get(key);
    if (!known || isLater(answer, known)) last.set(key, answer);
  }
  return [...last.values()].sort(
    (a, b) => a.evaluationRequestID - b.evaluationRequestID || a.questionItemID - b.questionItemID,
  );
}

/**
 * Bounds when an answer can have been given: not before the course, not after now. The page stamps answers with the
 * server's time as it knows it, so this touches only devices whose clock jumped.
 */
export function clampAnsweredAt(answeredAt: string, startAt: Date, now: Date): string {
  const at = Math.min(Math.max(Date.parse(answeredAt), startAt.getTime()), now.getTime());
  return new Date(at).toISOString();
}
