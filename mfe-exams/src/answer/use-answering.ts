import {
  answerEndpoints,
  type AnswerSession,
  type GivenAnswer,
  type HandInResult,
} from '@mebae/contracts';
import { ApiError, createCandidateApi, useLanguage, useUnsavedGuard } from '@mebae/platform/light';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergedAnswers, momentOfChoice, stepsOf, type Step } from './answer-steps.ts';
import { AnswerSender, type SenderSnapshot } from './queue/answer-sender.ts';
import { linkName, storedAnswers } from './queue/pending-answers.ts';

/** 401: the link is unknown, or a newer one has replaced it. */
export const isUnknownLink = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** The browser's own storage; reading the name alone can throw where it is forbidden. */
function ownStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Loads what the owner of a link is asked, and loads it again on demand. */
export function useAnswerSession(token: string) {
  const language = useLanguage();
  const client = useMemo(() => createCandidateApi(token, language), [token, language]);
  const [session, setSession] = useState<AnswerSession | null>(null);
  const [clockOffset, setClockOffset] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(async () => {
    try {
      const loaded = await client.api(answerEndpoints.session);
      setClockOffset(Date.parse(loaded.serverTime) - Date.now());
      setSession(loaded);
      setError(null);
    } catch (cause) {
      setError(cause);
    }
  }, [client]);
  // oxlint-disable-next-line react/set-state-in-effect -- set once the answer has come
  useEffect(() => void load(), [load]);
  return { client, session, clockOffset, error, load };
}

export interface Answering {
  steps: Step[];
  answers: ReadonlyMap<string, GivenAnswer>;
  sending: SenderSnapshot;
  choose(step: Step, level: number, milliseconds: number): void;
  /** Sends what is left, then hands in. Throws ApiError; null when the device could not send everything. */
  handIn(): Promise<HandInResult | null>;
}

/** Everything that happens to answers between the thumb and the server. */
export function useAnswering(
  token: string,
  session: AnswerSession,
  client: ReturnType<typeof createCandidateApi>,
  clockOffset: number,
): Answering {
  const steps = useMemo(() => stepsOf(session), [session]);
  const pending = useMemo(() => storedAnswers(ownStorage(), linkName(token)), [token]);
  const [answers, setAnswers] = useState(() => mergedAnswers(session.answers, pending.all()));
  const [sending, setSending] = useState<SenderSnapshot>(() => ({
    state: 'idle',
    pending: pending.all().length,
    refused: [],
  }));
  const sender = useRef<AnswerSender | null>(null);

  useEffect(() => {
    const current = new AnswerSender({
      pending,
      send: (batch) => client.api(answerEndpoints.save, { body: { answers: batch } }),
      isFinal: isUnknownLink,
      onChange: setSending,
      later: (run, milliseconds) => {
        const timer = setTimeout(run, milliseconds);
        return () => clearTimeout(timer);
      },
    });
    sender.current = current;
    const wake = (): void => current.wake();
    const wakeWhenSeen = (): void => {
      if (document.visibilityState === 'visible') wake();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wakeWhenSeen);
    wake();
    return () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wakeWhenSeen);
      current.close();
    };
  }, [pending, client]);

  useUnsavedGuard(sending.pending > 0);

  const choose = useCallback(
    (step: Step, level: number, milliseconds: number) => {
      const before = answers.get(step.key);
      const answer: GivenAnswer = {
        evaluationRequestID: step.task.evaluationRequestID,
        questionItemID: step.item.questionItemID,
        itemVersion: step.item.itemVersion,
        level,
        // coming back adds to the time that the question took
        milliseconds: Math.min(Math.round(milliseconds) + (before?.milliseconds ?? 0), 86_400_000),
        answeredAt: momentOfChoice(Date.now(), clockOffset, before),
      };
      setAnswers((known) => new Map(known).set(step.key, answer));
      sender.current?.push(answer);
    },
    [answers, clockOffset],
  );

  const handIn = useCallback(async () => {
    if (!(await sender.current?.flush())) return null;
    return client.api(answerEndpoints.handIn);
  }, [client]);

  return { steps, answers, sending, choose, handIn };
}
