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
import { useUiText, type UiText } from '../ui-text.ts';
import type { Difference } from './differences.ts';
import type { Conflict } from './use-conflict.ts';

interface ConflictMessageProps<Latest> {
  conflict: Pick<Conflict<Latest>, 'change' | 'readLatest'>;
  /** In which fields both versions differ, where that is known. */
  differences?: readonly Difference[];
  /** Gives up what was typed and begins again with what is saved. */
  onTakeTheirs: (latest: Latest) => void;
  /** Saves what was typed over what is saved. */
  onKeepMine: (latest: Latest) => void;
}

/** Both versions, in words where a field is empty. */
const shown = ({ mine, theirs }: Difference, t: UiText) => ({
  mine: mine || t('conflict.empty'),
  theirs: theirs || t('conflict.empty'),
});

/** Says whose change came first and offers both versions; nothing while no save was refused. */
export function ConflictMessage<Latest>(props: ConflictMessageProps<Latest>) {
  const { change, readLatest } = props.conflict;
  const { differences = [] } = props;
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
        {differences.length > 0 && (
          <ul>
            {differences.map((difference) => (
              <li key={difference.label}>
                {t('conflict.difference', { ...difference, ...shown(difference, t) })}
              </li>
            ))}
          </ul>
        )}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => void choose(props.onKeepMine)}>{t('conflict.keepMine')}</Button>
        <Button onClick={() => void choose(props.onTakeTheirs)}>{t('conflict.takeTheirs')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
