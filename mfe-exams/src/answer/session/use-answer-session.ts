import type { AnswerSession, AnswerState, LanguageCode, Receipt } from '@mebae/contracts';
import { ApiError, useLanguage } from '@mebae/platform/light';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { createAnswerCalls, type AnswerCalls } from '../answer.resource.ts';
import { createPreviewCalls } from '../preview/preview-calls.ts';
import { previewedDraft } from '../preview/previewed-draft.ts';
import { applyWording } from '../texts/wording.ts';
import { ownStorage } from './own-storage.ts';
import { createSessionStore, removeOutdatedSessions, type KeptSession } from './kept-session.ts';

/** 401: the link is unknown, or a newer one has replaced it. */
export const isUnknownLink = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401;

/** A page asks so often whether anything has changed, in milliseconds; without a connection, for the session. */
const askMs = 30_000;

export interface LoadedSession extends KeptSession {
  /** It comes from this device: the server could not be reached. */
  isKept: boolean;
}

/**
 * Loads what the owner of a link is asked. Without a connection the session that this device has kept takes its place
 * until the server answers again.
 */
export function useAnswerSession(token: string) {
  const language = useLanguage();
  const calls = useMemo(() => callsOf(token, language), [token, language]);
  const store = useMemo(() => createSessionStore(ownStorage(), token), [token]);
  const [loaded, setLoaded] = useState<LoadedSession | null>(null);
  const [error, setError] = useState<unknown>(null);

  const load = useCallback(async () => {
    try {
      const session = await calls.readSession();
      const clockOffset = Date.parse(session.serverTime) - Date.now();
      if (!canGoOn(session)) await store.forget();
      applyWording(session.wording, language);
      setLoaded({ session, clockOffset, isKept: false });
      setError(null);
    } catch (cause) {
      const isUnknown = isUnknownLink(cause);
      if (isUnknown) await store.forget();
      const kept = isUnknown ? null : await store.read();
      // The shown session is at least as new as what is kept.
      if (kept) applyWording(kept.session.wording, language);
      if (kept) setLoaded((known) => known ?? { ...kept, isKept: true });
      setError(kept ? null : cause);
    }
  }, [calls, store, language]);

  useEffect(() => {
    removeOutdatedSessions(ownStorage(), Date.now());
    // oxlint-disable-next-line react/set-state-in-effect -- set once the response has come
    void load();
  }, [load]);

  const ask = useCallback(async () => {
    if (!loaded || document.visibilityState !== 'visible') return;
    try {
      if (loaded.isKept || hasChanged(loaded.session, await calls.readState())) await load();
    } catch (cause) {
      // without an answer what is shown stands
      if (isUnknownLink(cause)) await load();
    }
  }, [calls, loaded, load]);
  useEffect(() => {
    const again = (): void => void ask();
    const timer = setInterval(again, askMs);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask]);

  const handedIn = useCallback((receipt: Receipt) => {
    setLoaded((known) => known && { ...known, session: { ...known.session, receipt } });
  }, []);
  return { calls, store, loaded, error, load, handedIn };
}

function callsOf(token: string, language: LanguageCode): AnswerCalls {
  const draftID = previewedDraft();
  return draftID === null
    ? createAnswerCalls(token, language)
    : createPreviewCalls(draftID, language);
}

/** Whether the course has ended early or was extended, or another device has handed in or may answer again. */
const hasChanged = (known: AnswerState, now: AnswerState): boolean =>
  known.status !== now.status ||
  known.endAt !== now.endAt ||
  known.receipt?.receiptNumber !== now.receipt?.receiptNumber;

const canGoOn = ({ status, receipt }: AnswerSession): boolean =>
  receipt === null && (status === 'open' || status === 'grace');
