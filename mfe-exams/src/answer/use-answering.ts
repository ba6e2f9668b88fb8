import {
  answerEndpoints,
  type AnswerSession,
  type GivenAnswer,
  type HandInResult,
} from '@mebae/contracts';
import { useUnsavedGuard, type createCandidateApi } from '@mebae/platform/light';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mergedAnswers, momentOfChoice, stepsOf, type Step } from './answer-steps.ts';
import { AnswerSender, type SenderSnapshot } from './queue/answer-sender.ts';
import { linkName, storedAnswers } from './queue/pending-answers.ts';
import type { SessionStore } from './session/kept-session.ts';
import { ownStorage } from './session/own-storage.ts';
import { isUnknownLink } from './session/use-answer-session.ts';

export interface Answering {
  steps: Step[];
  answers: ReadonlyMap<string, GivenAnswer>;
  sending: SenderSnapshot;
  choose: (step: Step, level: number, milliseconds: number) => void;
  /** Sends what is left, then hands in. Throws ApiError; null when the device could not send everything. */
  handIn: () => Promise<HandInResult | null>;
}

interface AnsweringOptions {
  token: string;
  session: AnswerSession;
  client: ReturnType<typeof createCandidateApi>;
  /** Server's clock minus the device's, in milliseconds. */
  clockOffset: number;
  store: SessionStore;
}

/** What becomes of answers: kept on the device, sent, handed in. */
export function useAnswering(options: AnsweringOptions): Answering {
  const { token, session, client, clockOffset, store } = options;
  const steps = useMemo(() => stepsOf(session), [session]);
  const pending = useMemo(() => storedAnswers(ownStorage(), linkName(token)), [token]);
  /** Those that this page sends, sent or not: a session that is loaded later may lack some. */
  const [own, setOwn] = useState(() => pending.all());
  const answers = useMemo(() => mergedAnswers(session.answers, own), [session, own]);
  const { sending, sender } = useSender(pending, client);

  useUnsavedGuard(sending.pending > 0);
  useEffect(() => {
    void store.keep({ session: { ...session, answers: [...answers.values()] }, clockOffset });
  }, [store, session, answers, clockOffset]);

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
      setOwn((known) => [...known, answer]);
      sender.current?.push(answer);
    },
    [answers, clockOffset, sender],
  );

  const handIn = useCallback(async () => {
    if (!(await sender.current?.flush())) return null;
    const result = await client.api(answerEndpoints.handIn);
    if (result.receipt) await store.forget();
    return result;
  }, [client, sender, store]);

  return { steps, answers, sending, choose, handIn };
}

/** Sends while the page is open, and at once when the connection or the person comes back. */
function useSender(pending: ReturnType<typeof storedAnswers>, client: AnsweringOptions['client']) {
  const sender = useRef<AnswerSender | null>(null);
  const [sending, setSending] = useState<SenderSnapshot>(() => ({
    state: 'idle',
    pending: pending.all().length,
    refused: [],
  }));
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
    const sendNow = (): void => current.sendNow();
    const sendWhenShown = (): void => {
      if (document.visibilityState === 'visible') sendNow();
    };
    window.addEventListener('online', sendNow);
    document.addEventListener('visibilitychange', sendWhenShown);
    sendNow();
    return () => {
      window.removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', sendWhenShown);
      current.close();
    };
  }, [pending, client]);
  return { sending, sender };
}
