import type {
  AnswerInput,
  ExampleAnswerInput,
  PartAnswerInput,
  SurveyAnswerInput,
} from '@mebae/contracts';

type Choice = AnswerInput | PartAnswerInput | ExampleAnswerInput;

/** The chosen level; 'I can't tell' is 0. */
const chosen = (answer: Choice): number => ('level' in answer ? (answer.level ?? 0) : answer.value);

const versionOf = (answer: Choice): number => ('exampleID' in answer ? 0 : answer.itemVersion);

/** Parts of the key of the question that an answer is given to. */
function keyOf(answer: Choice): [string | number, number] {
  if ('exampleID' in answer) return [answer.exampleID, answer.questionItemID];
  return 'level' in answer
    ? [answer.evaluationRequestID, answer.questionItemID]
    : [answer.part, answer.itemID];
}

/** The order in which answers to one question replace each other: the later choice, then fixed tie-breaks. */
function isLater(a: Choice, b: Choice): boolean {
  const order =
    Date.parse(a.answeredAt) - Date.parse(b.answeredAt) ||
    chosen(a) - chosen(b) ||
    a.milliseconds - b.milliseconds ||
    versionOf(a) - versionOf(b);
  return order > 0;
}

/**
 * One answer a question out of many, whatever their order and however often each comes: the one that was chosen last.
 * @returns sorted by request (or part, or example) and item, so that two devices lock rows in the same order
 */
export function lastAnswers<T extends Choice>(answers: readonly T[]): T[] {
  const last = new Map<string, T>();
  for (const answer of answers) {
    const key = keyOf(answer).join('/');
    const known = last.get(key);
    if (!known || isLater(answer, known)) last.set(key, answer);
  }
  return [...last.values()].sort((a, b) => {
    const [[groupA, itemA], [groupB, itemB]] = [keyOf(a), keyOf(b)];
    if (groupA === groupB) return itemA - itemB;
    return groupA < groupB ? -1 : 1;
  });
}

/** The order of lists as PostgreSQL has it: the first place that differs, else the shorter one first. */
function compareLists(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, at) => value !== b[at]);
  if (index === -1) return a.length - b.length;
  return (a[index] ?? 0) - (b[index] ?? -1);
}

/** The order of texts as the collation "C" has it: by the bytes of UTF-8. */
const compareTexts = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b));

/** As `isLater`, of answers to a survey. */
function isLaterInSurvey(a: SurveyAnswerInput, b: SurveyAnswerInput): boolean {
  const order =
    Date.parse(a.answeredAt) - Date.parse(b.answeredAt) ||
    (a.value ?? -1) - (b.value ?? -1) ||
    compareLists(a.options, b.options) ||
    compareTexts(a.text, b.text) ||
    a.milliseconds - b.milliseconds;
  return order > 0;
}

/** One answer a question of a survey, as `lastAnswers`; sorted by question. */
export function lastSurveyAnswers<T extends SurveyAnswerInput>(answers: readonly T[]): T[] {
  const last = new Map<number, T>();
  for (const answer of answers) {
    const known = last.get(answer.surveyItemID);
    if (!known || isLaterInSurvey(answer, known)) last.set(answer.surveyItemID, answer);
  }
  return [...last.values()].sort((a, b) => a.surveyItemID - b.surveyItemID);
}

/**
 * Bounds when an answer can have been given: not before the course, not after now. The page stamps answers with the
 * server's time as it knows it, so this touches only devices whose clock jumped.
 */
export function clampAnsweredAt(answeredAt: string, startAt: Date, now: Date): string {
  const at = Math.min(Math.max(Date.parse(answeredAt), startAt.getTime()), now.getTime());
  return new Date(at).toISOString();
}
