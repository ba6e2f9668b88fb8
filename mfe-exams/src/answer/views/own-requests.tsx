import {
  RequestPermission,
  type AskablePerson,
  type AskedEvaluator,
  type AnswerSession,
  type OwnRequest,
  type OwnRequests as Requests,
} from '@mebae/contracts';
import {
  ApiError,
  pageErrorText,
  mergeClasses,
  useLanguage,
  useTranslation,
} from '@mebae/platform/light';
import { useCallback, useEffect, useState } from 'react';
import type { AnswerCalls } from '../answer.resource.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { nameText } from '../texts/wording.ts';
import { AskGuest } from './ask-guest.tsx';
import { FindPerson } from './find-person.tsx';

interface OwnRequestsProps {
  calls: AnswerCalls;
  session: AnswerSession;
}

/** Reasons of a refused request that have words of their own. */
const reasons = ['notPermitted', 'tooMany', 'alreadyAsked', 'unknown'] as const;

/** The requests so far, and the calls that ask, take back and find; a refusal is said in the reader's language. */
function useOwnRequests({ calls, session }: OwnRequestsProps) {
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const [requests, setRequests] = useState<Requests | null>(null);
  const [problem, setProblem] = useState('');
  const { isOutside } = session;
  const load = useCallback(async () => {
    // somebody from outside has a link about one student and asks nobody
    if (isOutside) return;
    try {
      setRequests(await calls.readRequests());
    } catch {
      // the answers are what the page is for: without a connection nothing is asked of anybody
      setRequests(null);
    }
  }, [calls, isOutside]);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- set once the response has come
    void load();
  }, [load]);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setProblem('');
      return true;
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason[0] : undefined;
      const known = reasons.find((name) => name === reason);
      setProblem(known ? t(`ask.refused.${known}`) : pageErrorText(error, language));
      return false;
    } finally {
      await load();
    }
  };
  return {
    requests,
    problem,
    ask: (body: AskedEvaluator) => run(() => calls.ask(body)),
    withdraw: ({ requestedEvaluatorID }: OwnRequest) =>
      run(() => calls.withdraw(requestedEvaluatorID)),
    find: async (name: string): Promise<AskablePerson[]> => (await calls.findPeople(name)).data,
  };
}

/**
 * The page on which the candidate asks people for an evaluation, where the course permits it; staff decide, and the
 * state is shown here.
 */
export function OwnRequests({ calls, session }: OwnRequestsProps) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('answer');
  const { requests, problem, ask, withdraw, find } = useOwnRequests({ calls, session });
  if (!requests || requests.permission === RequestPermission.NotPermitted) return null;
  if (!requests.mayAsk && requests.data.length === 0) return null;
  return (
    <details className={mergeClasses(styles.card, styles.after)} open={requests.data.length > 0}>
      <summary>{withReadings(t('ask.title'))}</summary>
      <div className={styles.inside}>
        <p className={styles.note}>{withReadings(t('ask.note'))}</p>
        {requests.data.length > 0 && (
          <ul className={styles.people} aria-label={t('ask.asked')}>
            {requests.data.map((request) => (
              <Asked
                key={request.requestedEvaluatorID}
                request={request}
                session={session}
                onWithdraw={() => void withdraw(request)}
              />
            ))}
          </ul>
        )}
        {problem !== '' && (
          <p role="alert" className={styles.open}>
            {withReadings(problem)}
          </p>
        )}
        {requests.mayAsk && (
          <>
            <FindPerson session={session} find={find} onAsk={(studentID) => ask({ studentID })} />
            {requests.permission === RequestPermission.IncludingGuests && (
              <AskGuest onAsk={(guest) => ask({ guest })} />
            )}
          </>
        )}
      </div>
    </details>
  );
}

interface AskedProps {
  request: OwnRequest;
  session: AnswerSession;
  onWithdraw: () => void;
}

function Asked({ request, session, onWithdraw }: AskedProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const { person, guestName, state } = request;
  const name = person ? nameText(person, language, session.wording) : (guestName ?? '');
  return (
    <li className={mergeClasses(styles.row, styles.wraps)}>
      <span>{withReadings(name)}</span>
      <span>
        {withReadings(t(`ask.state.${state}`))}{' '}
        {state === 'waiting' && (
          <button type="button" className={styles.secondary} onClick={onWithdraw}>
            {withReadings(t('ask.withdraw'))}
          </button>
        )}
      </span>
    </li>
  );
}
