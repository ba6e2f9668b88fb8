import type { UseApiResult } from '@mebae/platform';
import { ErrorState, LoadingState } from '@mebae/ui';
import type { ReactNode } from 'react';
import { MissingPanel } from './missing-panel.tsx';
import { Panel } from './panel.tsx';
import { useText } from './text.ts';

interface LoadedDetailProps<Detail> {
  call: UseApiResult<Detail>;
  /** Said where the address names nothing. */
  missing: { title: string; back: { to: string; label: string } };
  children: (detail: Detail) => ReactNode;
}

/** The thing that an address names, once it is there; else why it is not. */
export function LoadedDetail<Detail>({ call, missing, children }: LoadedDetailProps<Detail>) {
  const { data, error, isValidating, mutate } = call;
  const t = useText();
  if (data !== undefined) return children(data);
  if (error?.status === 404) return <MissingPanel {...missing} body={t('missing.body')} />;
  if (!error || isValidating) return <LoadingState />;
  return (
    <Panel>
      <ErrorState error={error} onRetry={() => void mutate()} />
    </Panel>
  );
}
