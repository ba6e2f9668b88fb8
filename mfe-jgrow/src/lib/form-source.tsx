import type { UseApiResult } from '@mebae/platform';
import { ErrorState, LoadingState } from '@mebae/ui';
import { Fragment, useState, type ReactNode } from 'react';
import { MissingPanel } from './missing-panel.tsx';
import { Panel } from './panel.tsx';
import { useText } from './text.ts';

/** A call, whatever its response is. */
type LoadingCall = Pick<UseApiResult<unknown>, 'error' | 'isValidating'> & {
  data?: unknown;
  mutate: () => Promise<unknown>;
};

interface FormSourceProps<Source, Choices> {
  /** The activity or event that is changed or copied; not asked for with an empty form. */
  source: UseApiResult<Source>;
  isEmpty: boolean;
  /** The choices of the form, null until all of them are there, and the calls that they come from. */
  choices: Choices | null;
  calls: readonly LoadingCall[];
  /** Said where the source is not there. */
  missing: { title: string; back: { to: string; label: string } };
  /** The form, with what it begins with and what begins it anew. */
  children: (
    begin: Source | null,
    choices: Choices,
    onReload: (latest: Source) => void,
  ) => ReactNode;
}

/**
 * Waits for everything that a form needs, so that nothing moves while a person types. A form begins with what the server
 * has now, not with what a page showed a while ago; later responses don't touch it.
 */
export function FormSource<Source, Choices>(props: FormSourceProps<Source, Choices>) {
  const { source, isEmpty, choices, calls, missing, children } = props;
  const t = useText();
  const [begin, setBegin] = useState<Source | null>(null);
  const [round, setRound] = useState(0);
  if (begin === null && source.data !== undefined && !source.isValidating)
    setBegin(() => source.data ?? null);

  if (source.error?.status === 404) {
    return <MissingPanel {...missing} body={t('missing.body')} />;
  }
  const failed = [source, ...calls].find((call) => call.error && !call.isValidating && !call.data);
  if (failed) {
    return (
      <Panel>
        <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />
      </Panel>
    );
  }
  if (choices === null || (!isEmpty && begin === null)) return <LoadingState />;
  const reload = (latest: Source): void => {
    setBegin(() => latest);
    setRound(round + 1);
  };
  return <Fragment key={round}>{children(begin, choices, reload)}</Fragment>;
}
