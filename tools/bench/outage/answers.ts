import { setTimeout as sleep } from 'node:timers/promises';
import { CompetencySettingType, httpNames, type AnswerSession } from '@mebae/contracts';
import { api, ownPage } from '../lib/product.ts';
import type { roundRobin } from './client.ts';

type Call = ReturnType<typeof roundRobin>;

export interface Candidate {
  token: string;
  session: AnswerSession;
}

export interface AnswerLoad {
  /** The last acknowledged answer of each question, by request and item. */
  readonly acknowledged: ReadonlyMap<string, { level: number; answeredAt: string }>;
  /** Calls so far. */
  sent(): number;
  /** Calls without a response in time. */
  hangs(): number;
  /** Responses of success that do not say that the answer is stored. */
  wrong(): number;
  stop(): Promise<void>;
}

const pauseMs = 100;
const day = 86_400_000;

/**
 * Creates an exam for a class that began an hour ago.
 * @param cookie of a member of staff
 * @returns its candidates, each with what they are asked
 */
export async function prepareCandidates(
  call: Call,
  cookie: string,
  schoolClassID: number,
): Promise<Candidate[]> {
  const ask = async <Body>(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Body> => {
    const response = await call({
      method,
      path: `${api}${path}`,
      headers: { ...ownPage, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
    return JSON.parse(response.body) as Body;
  };
  const draft = await ask<{ draftID: number }>(
    'POST',
    '/exams/drafts',
    { cookie },
    {
      step: 'confirm',
      data: {
        base: {
          title: 'bench',
          startAt: new Date(Date.now() - day / 24).toISOString(),
          endAt: new Date(Date.now() + 2 * day).toISOString(),
        },
        questions: { competencySettingType: CompetencySettingType.Mini, questionTypeID: 1 },
        examinees: { schoolClassIDs: [schoolClassID], evaluatorsPerStudent: 3 },
        mail: { opening: false },
      },
    },
  );
  const path = `/exams/drafts/${draft.draftID}/create`;
  const { evalSettingID } = await ask<{ evalSettingID: number }>('POST', path, { cookie });
  const links = await ask<{ data: { token: string }[] }>('GET', `/exams/${evalSettingID}/links`, {
    cookie,
  });
  return Promise.all(
    links.data.map(async ({ token }) => ({
      token,
      session: await ask<AnswerSession>('GET', '/answer/session', {
        [httpNames.candidateToken]: token,
      }),
    })),
  );
}

/** Each candidate answers one question after the other, over and over; one that was not acknowledged is sent again. */
export function createAnswerLoad(candidates: readonly Candidate[], call: Call): AnswerLoad {
  const acknowledged = new Map<string, { level: number; answeredAt: string }>();
  const run = { isOn: true };
  let sent = 0;
  let hangs = 0;
  let wrong = 0;

  const answer = async ({ token, session }: Candidate): Promise<void> => {
    const questions = session.tasks.flatMap(({ evaluationRequestID }) =>
      session.items.map(({ questionItemID, itemVersion }) => ({
        evaluationRequestID,
        questionItemID,
        itemVersion,
      })),
    );
    for (let at = 0; run.isOn; at += 1) {
      const given = {
        ...questions[at % questions.length]!,
        level: 1 + (at % 4),
        milliseconds: pauseMs,
        answeredAt: new Date().toISOString(),
      };
      let isStored = false;
      while (!isStored && run.isOn) {
        sent += 1;
        const { status, body } = await call({
          method: 'PUT',
          path: `${api}/answer/answers`,
          headers: {
            ...ownPage,
            [httpNames.candidateToken]: token,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ answers: [given] }),
        });
        isStored = status === 200;
        if (status === 'no answer') hangs += 1;
        if (isStored && (JSON.parse(body) as { taken: number }).taken !== 1) wrong += 1;
        await sleep(pauseMs);
      }
      if (!isStored) return;
      const { level, answeredAt } = given;
      const key = `${given.evaluationRequestID}/${given.questionItemID}`;
      acknowledged.set(key, { level, answeredAt });
    }
  };
  const all = candidates.map(answer);
  return {
    acknowledged,
    sent: () => sent,
    hangs: () => hangs,
    wrong: () => wrong,
    async stop() {
      run.isOn = false;
      await Promise.all(all);
    },
  };
}
