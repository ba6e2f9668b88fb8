import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import type { Operation } from '@mebae/contracts';
import { formatNumber, useLanguage, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState } from 'react';
import { eventsBetween } from './events.ts';
import { OperationRow } from './operation-row.tsx';
import { useAskForChanges } from './use-ask-for-changes.ts';
import { isLive, useOperationWords } from '../../lib/operation-words.ts';

const useStyles = makeStyles({
  bar: {
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  inner: {
    boxSizing: 'border-box',
    maxWidth: '1440px',
    margin: '0 auto',
    padding: '4px clamp(16px, 2.5vw, 40px)',
    ':focus': { outlineStyle: 'none' },
  },
  summary: { display: 'flex', alignItems: 'center', gap: '4px 8px', flexWrap: 'wrap' },
  failed: {
    flexShrink: 0,
    fontSize: '20px',
    lineHeight: 0,
    color: tokens.colorPaletteRedForeground1,
  },
  words: { flex: '1 1 200px' },
  list: {
    display: 'grid',
    gap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '40vh',
    overflowY: 'auto',
  },
});

/** More than these are shown in one line until somebody wants to see them. */
const shownSingly = 2;

export interface OperationsListProps {
  operations: readonly Operation[];
  /** Those that were there when the page opened. */
  first: readonly Operation[];
  /** Says something to a screen reader. */
  onAnnounce: (text: string) => void;
  /** An operation was dismissed or taken back. */
  onChanged: () => Promise<unknown>;
}

/** Below the header, above the page: what runs, how far it is, and how it ended until that is dismissed. */
export default function OperationsList({
  operations,
  first,
  onAnnounce,
  onChanged,
}: OperationsListProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  const inner = useRef<HTMLDivElement>(null);
  useAnnouncedEvents(operations, first, onAnnounce);
  useAskForChanges(operations, first);
  if (operations.length === 0) return null;
  const many = operations.length > shownSingly;
  const removed = async () => {
    // the button that was pressed goes: the keyboard goes on here, or in the page when this was the last
    const next = operations.length > 1 ? inner.current : document.getElementById('main');
    next?.focus();
    await onChanged();
  };
  return (
    <section className={styles.bar} aria-label={t('operation.region')}>
      <div ref={inner} tabIndex={-1} className={styles.inner}>
        {many && <Summary operations={operations} open={open} onToggle={() => setOpen(!open)} />}
        {(!many || open) && (
          <ul className={styles.list}>
            {operations.map((operation) => (
              <OperationRow key={operation.operationID} operation={operation} onRemoved={removed} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Summary({
  operations,
  open,
  onToggle,
}: {
  operations: readonly Operation[];
  open: boolean;
  onToggle: () => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const count = (is: (operation: Operation) => boolean) =>
    formatNumber(operations.filter(is).length, language);
  const anyFailed = operations.some(({ state }) => state === 'failed');
  return (
    <div className={styles.summary}>
      {anyFailed && <ErrorCircleFilled className={styles.failed} />}
      <span className={styles.words}>
        {t('operation.summary', {
          live: count(isLive),
          succeeded: count(({ state }) => state === 'succeeded'),
          failed: count(({ state }) => state === 'failed'),
        })}
      </span>
      <Button size="small" appearance="subtle" aria-expanded={open} onClick={onToggle}>
        {t(open ? 'operation.less' : 'operation.more')}
      </Button>
    </div>
  );
}

/** Nothing is said of what was there when the page opened: the region itself announces it. */
function useAnnouncedEvents(
  operations: readonly Operation[],
  first: readonly Operation[],
  onAnnounce: (text: string) => void,
): void {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { title, reason } = useOperationWords();
  const before = useRef(first);
  useEffect(() => {
    const events = eventsBetween(before.current, operations);
    before.current = operations;
    if (events.length === 0) return;
    const lines = events.map((event) => {
      const words = title(event.operation);
      if (event.kind !== 'quarter') return `${words} ${reason(event.operation) ?? ''}`.trim();
      const share = formatNumber(event.share, language, { style: 'percent' });
      return t('operation.share', { title: words, share });
    });
    onAnnounce(lines.join('\n'));
  });
}
