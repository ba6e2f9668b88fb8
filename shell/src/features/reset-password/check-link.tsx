import { Spinner } from '@fluentui/react-components';
import { resetPasswordEndpoints, type ResetPasswordEntry } from '@mebae/contracts';
import { api, useTranslation } from '@mebae/platform';
import { useEffect, useRef } from 'react';

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
    const query = { resetPasswordToken: token };
    api(resetPasswordEndpoints.entry, { query, signal: leaving.signal }).then(
      (entry) => latest.current.onOpen(entry),
      (error: unknown) => {
        if (!leaving.signal.aborted) latest.current.onFailed(error);
      },
    );
    return () => leaving.abort();
  }, [token]);
  return <Spinner label={t('set.checking')} />;
}
