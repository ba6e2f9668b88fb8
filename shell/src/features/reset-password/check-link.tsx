import { Spinner } from '@fluentui/react-components';
import type { ResetPasswordEntry } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef } from 'react';
import { readLink } from './reset-password.resource.ts';

export interface CheckLinkProps {
  token: string;
  onOpen: (entry: ResetPasswordEntry) => void;
  onFailed: (error: unknown) => void;
}

/** Asks once whose link it is, and says so while it asks. */
export function CheckLink({ token, ...handlers }: CheckLinkProps) {
  const { t } = useTranslation('resetPassword');
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const leaving = new AbortController();
    readLink(token, leaving.signal).then(
      (entry) => latest.current.onOpen(entry),
      (error: unknown) => {
        if (!leaving.signal.aborted) latest.current.onFailed(error);
      },
    );
    return () => leaving.abort();
  }, [token]);
  return <Spinner label={t('set.checking')} />;
}
