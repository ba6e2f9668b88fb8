import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { HourglassHalfRegular } from '@fluentui/react-icons/svg/hourglass-half';
import type { Operation } from '@mebae/contracts';
import { formatNumber, useLanguage, useTranslation } from '@mebae/platform';
import { useEffect, useRef } from 'react';
import { isLive, useOperationWords } from '../../lib/operation-words.ts';
import { Disclosure } from '../../lib/disclosure.tsx';
import { narrow } from '../../lib/header-widths.ts';
import { eventsBetween } from './events.ts';
import { OperationRow } from './operation-row.tsx';
import { shownOperations } from './seen.ts';
import { useAskForChanges } from './use-ask-for-changes.ts';
import { useNow } from './use-now.ts';
import { useSeen } from './use-seen.ts';

const useStyles = makeStyles({
  button: { minWidth: 0, gap: '6px', [narrow]: { padding: '4px' } },
  words: {
    maxWidth: '15em',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [narrow]: { display: 'none' },
  },
  icon: { fontSize: '20px', lineHeight: 0 },
  live: { color: tokens.colorNeutralForeground3 },
  succeeded: { color: tokens.colorPaletteGreenForeground1 },
  failed: { color: tokens.colorPaletteRedForeground1 },
  panel: { width: 'min(560px, calc(100vw - 48px))', ':focus': { outlineStyle: 'none' } },
  list: { display: 'grid', gap: '8px', margin: 0, padding: '4px 8px', listStyleType: 'none' },
  // The button stands right of the middle of the row: its panel ends at the edge of a phone's screen.
  phone: { '@media (max-width: 640px)': { position: 'static' } },
});

const icons = {
  live: HourglassHalfRegular,
  succeeded: CheckmarkCircleFilled,
  failed: ErrorCircleFilled,
} as const;

export interface OperationsMenuProps {
  operations: readonly Operation[];
  /** Those that were there when the page opened. */
  first: readonly Operation[];
  /** Says something to a screen reader. */
  onAnnounce: (text: string) => void;
  /** An operation was dismissed or taken back. */
  onChanged: () => Promise<unknown>;
}

/** A button in the header that says what runs or has ended, with all of it in its panel; nothing once all was seen. */
export default function OperationsMenu({
  operations,
  first,
  onAnnounce,
  onChanged,
}: OperationsMenuProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const panel = useRef<HTMLElement>(null);
  const [seen, see] = useSeen(operations);
  useAnnouncedEvents(operations, first, onAnnounce);
  useAskForChanges(operations, first);
  const now = useNow();
  const shown = shownOperations(operations, seen, now);
  const { words, kind } = useWords(shown);
  if (shown.length === 0) return null;
  const Icon = icons[kind];
  const removed = async () => {
    // the button that was pressed goes: the keyboard goes on here, or in the page when this was the last
    const next = shown.length > 1 ? panel.current : document.getElementById('main');
    next?.focus();
    await onChanged();
  };
  return (
    <Disclosure
      align="end"
      className={styles.phone}
      button={{
        appearance: 'subtle',
        className: styles.button,
        icon: <Icon className={styles[kind]} />,
        'aria-label': t('operation.button', { words }),
        title: words,
        children: <span className={styles.words}>{words}</span>,
      }}
    >
      <section
        ref={panel}
        tabIndex={-1}
        className={styles.panel}
        aria-label={t('operation.region')}
      >
        <ul className={styles.list}>
          {shown.map((operation) => (
            <OperationRow
              key={operation.operationID}
              operation={operation}
              onSeen={() => see(operation)}
              onRemoved={removed}
            />
          ))}
        </ul>
      </section>
    </Disclosure>
  );
}

/** Words of the button: of one operation its own words, of several how many run, failed or have ended. */
function useWords(operations: readonly Operation[]): {
  words: string;
  kind: 'live' | 'succeeded' | 'failed';
} {
  const { t } = useTranslation('shell');
  const { title } = useOperationWords();
  const failed = operations.filter(({ state }) => state === 'failed');
  const live = operations.filter(isLive);
  const kind = failed.length > 0 ? 'failed' : live.length > 0 ? 'live' : 'succeeded';
  const [only, ...others] = { failed, live, succeeded: operations }[kind];
  const words =
    only && others.length === 0
      ? title(only)
      : t(`operation.several.${kind}`, { n: others.length + 1 });
  return { words, kind };
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
