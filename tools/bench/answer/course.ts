import {
  CompetencySettingType,
  httpNames,
  type AnswerSession,
  type AnswerInput,
  type ExampleAnswerInput,
  type PartAnswerInput,
} from '@mebae/contracts';
import type { Db } from '../../../academic-api/src/db/connect.ts';
import { createAccount, rightPassword } from '../../../academic-api/src/testing/account.ts';
import { createSchool } from '../../../academic-api/src/testing/school.ts';
import { api, ownPage, signIn } from '../lib/product.ts';
import type { roundRobin } from '../outage/client.ts';

export type Call = ReturnType<typeof roundRobin>;

const classSize = 40;
const hour = 3_600_000;

export interface Course {
  readonly companyID: number;
  readonly evalSettingID: number;
  /** Tokens of the personal links. */
  readonly tokens: readonly string[];
}

/**
 * A school of its own with a course that began an hour ago: everybody about themselves and two others, where there are
 * several classes about the anchoring examples, and the disposition test as a form.
 */
export async function createCourse(
  db: Db,
  { port, call }: { port: number; call: Call },
  candidates: number,
): Promise<Course> {
  const classes = Math.ceil(candidates / classSize);
  const studentsPerClass = Math.ceil(candidates / classes);
  const school = await createSchool(db, { classes, studentsPerClass });
  const { email } = await createAccount(db, school.companyID);
  const cookie = await signIn(port, email, rightPassword);
  const ask = async <Body>(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> => {
    const response = await call({
      method,
      path: `${api}/exams${path}`,
      headers: { ...ownPage, cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body) as Body;
  };
  const { draftID } = await ask<{ draftID: string }>('POST', '/drafts', {
    step: 'confirm',
    data: {
      base: {
        title: 'bench',
        startAt: new Date(Date.now() - hour).toISOString(),
        endAt: new Date(Date.now() + 48 * hour).toISOString(),
      },
      questions: {
        competencySettingType: CompetencySettingType.Mini,
        questionTypeID: 1,
        disposition: 'form',
      },
      examinees: {
        schoolClassIDs: school.classes.map(({ schoolClassID }) => schoolClassID),
        evaluatorsPerStudent: 2,
      },
      mail: { opening: false },
    },
  });
  const { evalSettingID } = await ask<{ evalSettingID: number }>(
    'POST',
    `/drafts/${draftID}/create`,
  );
  const links = await ask<{ data: { token: string }[] }>('GET', `/${evalSettingID}/links`);
  const tokens = links.data.map(({ token }) => token).slice(0, candidates);
  return { companyID: school.companyID, evalSettingID, tokens };
}

/** Answers that a device sends in one call. */
export interface Batch {
  readonly answers: readonly AnswerInput[];
  readonly exampleAnswers: readonly ExampleAnswerInput[];
  readonly partAnswers: readonly PartAnswerInput[];
}

const none: Batch = { answers: [], exampleAnswers: [], partAnswers: [] };

/** Number of answers in a call. */
export const sizeOf = ({ answers, exampleAnswers, partAnswers }: Batch): number =>
  answers.length + exampleAnswers.length + partAnswers.length;

/** Everything that a person chooses, in the order in which it is asked. */
export function choicesOf(session: AnswerSession, random: () => number): Batch[] {
  const answeredAt = new Date().toISOString();
  const milliseconds = (): number => 2000 + Math.floor(random() * 4000);
  const about = session.tasks.flatMap(({ evaluationRequestID }) =>
    session.items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 1 + Math.floor(random() * 4),
      milliseconds: milliseconds(),
      answeredAt,
    })),
  );
  const { examples, items } = session.anchoring ?? { examples: [], items: [] };
  const aboutExamples = examples.flatMap(({ exampleID }) =>
    items.map(({ questionItemID }) => ({
      exampleID,
      questionItemID,
      level: 1 + Math.floor(random() * 4),
      milliseconds: milliseconds(),
      answeredAt,
    })),
  );
  const parts = (session.disposition?.items ?? []).map(({ itemID, itemVersion }) => ({
    part: 'disposition' as const,
    itemID,
    itemVersion,
    value: 1 + Math.floor(random() * 5),
    milliseconds: milliseconds(),
    answeredAt,
  }));
  return [
    ...aboutExamples.map((answer) => ({ ...none, exampleAnswers: [answer] })),
    ...about.map((answer) => ({ ...none, answers: [answer] })),
    ...parts.map((answer) => ({ ...none, partAnswers: [answer] })),
  ];
}

/** Divides choices into calls of a size. */
export function batchesOf(choices: readonly Batch[], size: number): Batch[] {
  const batches: Batch[] = [];
  for (let from = 0; from < choices.length; from += size) {
    const batch = choices.slice(from, from + size);
    batches.push({
      answers: batch.flatMap(({ answers }) => answers),
      exampleAnswers: batch.flatMap(({ exampleAnswers }) => exampleAnswers),
      partAnswers: batch.flatMap(({ partAnswers }) => partAnswers),
    });
  }
  return batches;
}

/** Calls of a personal link. */
export const linkCalls = (call: Call, token: string) => {
  const headers = { ...ownPage, [httpNames.candidateToken]: token };
  return {
    session: () => call({ method: 'GET', path: `${api}/answer/session`, headers }),
    save: (batch: Batch) =>
      call({
        method: 'PUT',
        path: `${api}/answer/answers`,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(batch),
      }),
    handIn: () => call({ method: 'POST', path: `${api}/answer/handIn`, headers }),
  };
};
