import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  formatDateTime,
  personName,
  useLanguage,
} from '@mebae/platform';
import { useUiText } from '../ui-text.ts';
import type { Conflict } from './use-conflict.ts';

interface ConflictMessageProps<Latest> {
  conflict: Pick<Conflict<Latest>, 'change' | 'readLatest'>;
  /** Gives up what was typed and begins again with what is saved. */
  onTakeTheirs: (latest: Latest) => void;
  /** Saves what was typed over what is saved. */
  onKeepMine: (latest: Latest) => void;
}

/** Says whose change came first and offers both versions; nothing while no save was refused. */
export function ConflictMessage<Latest>(props: ConflictMessageProps<Latest>) {
  const { change, readLatest } = props.conflict;
  const t = useUiText();
  const language = useLanguage();
  if (!change) return null;
  const at = formatDateTime(change.at, language);
  const choose = async (take: (latest: Latest) => void) => {
    const latest = await readLatest();
    if (latest !== null) take(latest);
  };
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {change.by
            ? t('conflict.title', { name: personName(change.by, language), at })
            : t('conflict.somebody', { at })}
        </MessageBarTitle>
        {t('conflict.body')}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => void choose(props.onKeepMine)}>{t('conflict.keepMine')}</Button>
        <Button onClick={() => void choose(props.onTakeTheirs)}>{t('conflict.takeTheirs')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
