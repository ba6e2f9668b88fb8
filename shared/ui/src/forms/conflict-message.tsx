import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@mebae/platform';
import { useUiText } from '../ui-text.ts';
import { DifferencesTable } from './differences-table.tsx';
import { useOthersChangeText } from './others-change.ts';
import type { Conflict } from './use-conflict.ts';
import { useDifferences, type Compare } from './use-differences.ts';

interface ConflictMessageProps<Latest> {
  conflict: Pick<Conflict<Latest>, 'change' | 'readLatest'>;
  /** Says in which fields both versions differ. */
  compare: Compare<Latest>;
  /** Gives up what was typed and begins again with what is saved. */
  onTakeTheirs: (latest: Latest) => void;
  /** Saves what was typed over what is saved. */
  onKeepMine: (latest: Latest) => void;
}

/** Says whose change came first and what differs, and offers both versions; nothing while no save was refused. */
export function ConflictMessage<Latest>(props: ConflictMessageProps<Latest>) {
  const { conflict, compare } = props;
  const { change, readLatest } = conflict;
  const t = useUiText();
  const textOf = useOthersChangeText();
  const differences = useDifferences(conflict, compare);
  if (!change) return null;
  const choose = async (take: (latest: Latest) => void) => {
    const latest = await readLatest();
    if (latest !== null) take(latest);
  };
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{textOf(change)}</MessageBarTitle>
        {t(differences?.length === 0 ? 'conflict.same' : 'conflict.body')}
        {differences && <DifferencesTable differences={differences} />}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => void choose(props.onKeepMine)}>{t('conflict.keepMine')}</Button>
        <Button onClick={() => void choose(props.onTakeTheirs)}>{t('conflict.takeTheirs')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
