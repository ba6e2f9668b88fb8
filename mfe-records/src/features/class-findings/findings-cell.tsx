import { limits, type FindingsRow } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Textarea,
  makeStyles,
  mergeClasses,
  personName,
  tokens,
  useLanguage,
} from '@mebae/platform';
import { countFullWidth } from '@mebae/rules';
import { Allowed, screenOnly } from '@mebae/ui';
import { ConflictMessage, differenceOf } from '@mebae/ui/forms';
import type { KeyboardEvent } from 'react';
import { useText } from '../../lib/text.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { useFindingsRow } from './use-findings-row.ts';

const useStyles = makeStyles({
  cell: { display: 'grid', gap: '4px', padding: '6px 0' },
  text: { width: '100%', '& textarea': { fieldSizing: 'content', maxHeight: '320px' } },
  foot: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', ...screenOnly },
  field: screenOnly,
  // a field on paper would have a border, a handle and a limit of height
  paper: {
    display: 'none',
    margin: 0,
    whiteSpace: 'pre-wrap',
    '@media print': { display: 'block' },
  },
  count: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  state: { color: tokens.colorNeutralForeground3, flexGrow: 1 },
});

/** Moves to the text of the next row of the table, as a line break would in a sheet. */
function focusNext(from: HTMLElement): void {
  const next = from.closest('tr')?.nextElementSibling?.querySelector('textarea');
  if (next) next.focus();
  else from.blur();
}

interface FindingsCellProps {
  row: FindingsRow;
  onSaved: () => Promise<unknown>;
}

/**
 * A student's findings, edited in the list of the class: saved when the field is left or by Ctrl and Enter, which goes
 * on to the next student. A text that fails to be saved stays in the field and says so.
 */
export function FindingsCell({ row, onSaved }: FindingsCellProps) {
  const styles = useStyles();
  const t = useText();
  const name = personName(row, useLanguage());
  const { draft, state, conflict, change, save, takeTheirs } = useFindingsRow(row, onSaved);
  const copy = useCopy();
  const stateText = (isDone = false) => t(isDone ? 'findings.state.done' : 'findings.state.draft');
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    focusNext(event.currentTarget);
  };
  return (
    <div className={styles.cell}>
      <p className={styles.paper}>{draft.text}</p>
      <Textarea
        className={mergeClasses(styles.text, styles.field)}
        aria-label={t('classFindings.textOf', { name })}
        value={draft.text}
        lang={row.language ?? undefined}
        resize="vertical"
        maxLength={limits.findingsLength}
        onChange={(_, { value }) => change({ text: value })}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
      <div className={styles.foot}>
        <span className={styles.count}>
          {t('classFindings.fullWidth', { count: countFullWidth(draft.text) })}
        </span>
        <output className={styles.state}>
          {state === 'saved' ? '' : t(`classFindings.saving.${state}`)}
        </output>
        {state === 'failed' && (
          <Button size="small" onClick={() => void save()}>
            {t('classFindings.again')}
          </Button>
        )}
        <Button
          size="small"
          appearance="subtle"
          aria-label={t('classFindings.copyOf', { name })}
          disabledFocusable={draft.text === ''}
          onClick={() => void copy(draft.text)}
        >
          {t('findings.copy')}
        </Button>
        <Allowed call="findings.saveText">
          <Checkbox
            label={t('findings.done')}
            checked={draft.isDone}
            onChange={(_, { checked }) => void save({ isDone: checked === true })}
          />
        </Allowed>
      </div>
      <ConflictMessage
        conflict={conflict}
        compare={({ versions: [theirs] }) => [
          ...differenceOf(t('findings.text'), draft.text, theirs?.text ?? ''),
          ...differenceOf(t('findings.state'), stateText(draft.isDone), stateText(theirs?.isDone)),
        ]}
        onTakeTheirs={() => {
          void conflict.guard(Promise.resolve());
          void takeTheirs();
        }}
        onKeepMine={(latest) => void save({ basedOn: latest.updatedAt })}
      />
    </div>
  );
}
