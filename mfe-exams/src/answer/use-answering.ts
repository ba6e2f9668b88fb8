import {
  implicitBlockCount,
  type AnswerSession,
  type SurveyAnswerInput,
  type HandInResult,
  type ImplicitTrial,
} from '@mebae/contracts';
import { useUnsavedGuard } from '@mebae/platform/light';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerCalls } from './answer.resource.ts';
import {
  mergedAnswers,
  momentOfChoice,
  stepsOf,
  storedAnswers,
  untold,
  withAnswers,
  type BlockStep,
  type Kept,
  type AnswerStep,
  type SurveyStep,
} from './answer-steps.ts';
import { AnswerSender, batchOf, type SenderSnapshot } from './queue/answer-sender.ts';
import {
  linkName,
  pendingAnswers,
  type AnyInput,
  type PendingAnswers,
} from './queue/pending-answers.ts';
import type { SessionStore } from './session/kept-session.ts';
import { ownStorage } from './session/own-storage.ts';
import { isUnknownLink } from './session/use-answer-session.ts';

/** An answer to a question about an event; without any content it takes back what was answered. */
export type SurveyContent = Pick<SurveyAnswerInput, 'value' | 'options' | 'text'>;

export interface Answering {
  steps: AnswerStep[];
  answers: ReadonlyMap<string, Kept>;
  sending: SenderSnapshot;
  /** Keeps a level or a value; `untold` where the person can't tell. */
  choose: (
    step: Exclude<AnswerStep, BlockStep | SurveyStep>,
    value: number,
    milliseconds: number,
  ) => void;
  answerSurvey: (step: SurveyStep, content: SurveyContent, milliseconds: number) => void;
  finishBlock: (step: BlockStep, trials: ImplicitTrial[]) => void;
  /** Whether the form takes the place of the implicit task; null where the course has none. */
  takesForm: boolean | null;
  /** Changes it; nothing where the form has answers already. */
  setTakesForm: (takesForm: boolean) => void;
  /** Sends what is left, then hands in. Throws ApiError; null when the device could not send everything. */
  handIn: () => Promise<HandInResult | null>;
}

interface AnsweringOptions {
  token: string;
  session: AnswerSession;
  calls: AnswerCalls;
  /** Server's clock minus the device's, in milliseconds. */
  clockOffset: number;
  store: SessionStore;
}

/** Keeps answers on the device, sends them and hands them in. */
export function useAnswering(options: AnsweringOptions): Answering {
  const { token, session, calls, clockOffset, store } = options;
  const pending = useMemo(() => pendingAnswers(ownStorage(), linkName(token)), [token]);
  /** Those that this page sends, sent or not: a session that is loaded later may lack some. */
  const [own, setOwn] = useState(() => pending.all());
  const answers = useMemo(() => mergedAnswers(storedAnswers(session), own), [session, own]);
  const [takesForm, setTakesForm] = useTakesForm(session, answers);
  const steps = useMemo(() => stepsOf(session, takesForm ?? true), [session, takesForm]);
  const { sending, sender } = useSender(pending, calls);

  useUnsavedGuard(sending.pending > 0);
  useEffect(() => {
    // handed in, nothing is kept on a device that others may use
    if (!session.receipt) void store.keep({ session: withAnswers(session, answers), clockOffset });
  }, [store, session, answers, clockOffset]);

  const give = useCallback(
    (given: AnyInput) => {
      setOwn((known) => [...known, given]);
      sender.current?.push(given);
    },
    [sender],
  );

  /** When an answer is given, and how long it took: coming back adds to the time. */
  const timesOf = useCallback(
    ({ key }: AnswerStep, milliseconds: number) => {
      const kept = answers.get(key);
      const before = kept && 'milliseconds' in kept ? kept : undefined;
      return {
        milliseconds: Math.min(Math.round(milliseconds) + (before?.milliseconds ?? 0), 86_400_000),
        answeredAt: momentOfChoice(Date.now(), clockOffset, before),
      };
    },
    [answers, clockOffset],
  );
  const choose = useCallback<Answering['choose']>(
    (step, value, milliseconds) => {
      const { itemVersion } = step.item;
      const times = timesOf(step, milliseconds);
      const level = value === untold ? null : value;
      if (step.kind === 'evaluation') {
        const { evaluationRequestID } = step.task;
        const { questionItemID } = step.item;
        give({ evaluationRequestID, questionItemID, itemVersion, level, ...times });
      } else if (step.kind === 'example') {
        const { exampleID } = step.example;
        give({ exampleID, questionItemID: step.item.questionItemID, level, ...times });
      } else give({ part: step.kind, itemID: step.item.itemID, itemVersion, value, ...times });
    },
    [timesOf, give],
  );
  const answerSurvey = useCallback<Answering['answerSurvey']>(
    (step, content, milliseconds) => {
      const { surveyItemID } = step.item;
      give({ surveyItemID, ...content, ...timesOf(step, milliseconds) });
    },
    [timesOf, give],
  );

  const finishBlock = useCallback(
    ({ task, block }: BlockStep, trials: ImplicitTrial[]) => {
      const { scaleID, taskVersion, isFirstPoleFirst } = task;
      const answeredAt = momentOfChoice(Date.now(), clockOffset, undefined);
      give({ scaleID, taskVersion, isFirstPoleFirst, block: block.block, trials, answeredAt });
    },
    [clockOffset, give],
  );

  const handIn = useCallback(async () => {
    if (!(await sender.current?.flush())) return null;
    const result = await calls.handIn();
    if (result.receipt) await store.forget();
    return result;
  }, [calls, sender, store]);

  return {
    steps,
    answers,
    sending,
    choose,
    answerSurvey,
    finishBlock,
    takesForm,
    setTakesForm,
    handIn,
  };
}

/**
 * The way that a person takes through a disposition test with an implicit task. Answers to the form decide, from whatever
 * device, unless every block is done; before there are any, the person does.
 */
function useTakesForm(
  session: AnswerSession,
  answers: ReadonlyMap<string, Kept>,
): [boolean | null, (takesForm: boolean) => void] {
  const [chosen, setChosen] = useState(false);
  if (!session.disposition?.implicitTask) return [null, setChosen];
  const kept = [...answers.values()];
  const blocks = kept.filter((answer) => 'block' in answer).length;
  const hasFormAnswers = kept.some((answer) => 'part' in answer && answer.part === 'disposition');
  return [blocks < implicitBlockCount && (chosen || hasFormAnswers), setChosen];
}

/** Sends while the page is open, and at once when the connection or the person comes back. */
function useSender(pending: PendingAnswers, calls: AnswerCalls) {
  const sender = useRef<AnswerSender | null>(null);
  const [sending, setSending] = useState<SenderSnapshot>(() => ({
    state: 'idle',
    pending: pending.all().length,
    isStored: true,
    refused: [],
  }));
  useEffect(() => {
    const current = new AnswerSender({
      pending,
      send: (batch) => calls.save(batchOf(batch)),
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
  }, [pending, calls]);
  return { sending, sender };
}
