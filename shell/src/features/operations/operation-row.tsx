import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { HourglassHalfRegular } from '@fluentui/react-icons/svg/hourglass-half';
import { cancellableKinds, type Operation } from '@mebae/contracts';
import { ApiError, formatNumber, useLanguage, useNotice, useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ProgressBar } from '../../lib/progress-bar.tsx';
import { isLive, useOperationWords } from '../../lib/operation-words.ts';
import { isPageOf } from './seen.ts';
import { cancelOperation, dismissOperation } from './operations.resource.ts';

const phone = '@media (max-width: 480px)';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '2px 12px',
    minHeight: '32px',
  },
  words: { display: 'flex', alignItems: 'start', gap: '8px', flex: '1 1 320px', minWidth: 0 },
  text: { minWidth: 0, overflowWrap: 'anywhere', lineHeight: tokens.lineHeightBase300 },
  reason: { color: tokens.colorNeutralForeground2, marginInlineStart: '8px' },
  icon: { flexShrink: 0, marginTop: '1px', fontSize: '20px', lineHeight: 0 },
  live: { color: tokens.colorNeutralForeground3 },
  succeeded: { color: tokens.colorPaletteGreenForeground1 },
  failed: { color: tokens.colorPaletteRedForeground1 },
  // Bars, figures and buttons of several rows stand below each other; on a phone each row has a line for them.
  progress: { flex: '1 1 80px', maxWidth: '240px', [phone]: { maxWidth: 'none' } },
  count: {
    minWidth: '132px',
    [phone]: { minWidth: 0 },
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  cancel: { minWidth: '80px', textAlign: 'end', [phone]: { minWidth: 0 } },
  link: { color: tokens.colorBrandForegroundLink, whiteSpace: 'nowrap' },
});

const icons = {
  live: HourglassHalfRegular,
  succeeded: CheckmarkCircleFilled,
  failed: ErrorCircleFilled,
} as const;

export interface OperationRowProps {
  operation: Operation;
  /** Somebody goes to its result. */
  onSeen: () => void;
  /** It was dismissed or taken back. */
  onRemoved: () => Promise<void>;
}

/** One operation: its name, how far it is, and once it is over, the way to its result. */
export function OperationRow({ operation, onSeen, onRemoved }: OperationRowProps) {
  const styles = useStyles();
  const { title, reason } = useOperationWords();
  const why = reason(operation);
  const shown =
    operation.state === 'succeeded' || operation.state === 'failed' ? operation.state : 'live';
  const Icon = icons[shown];
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Icon className={mergeClasses(styles.icon, styles[shown])} />
        <span className={styles.text} title={operation.name}>
          {title(operation)}
          {why && <span className={styles.reason}>{why}</span>}
        </span>
      </span>
      {isLive(operation) ? (
        <Running operation={operation} onRemoved={onRemoved} />
      ) : (
        <Ended operation={operation} onSeen={onSeen} onRemoved={onRemoved} />
      )}
    </li>
  );
}

function Running({ operation, onRemoved }: Omit<OperationRowProps, 'onSeen'>) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { title } = useOperationWords();
  const [busy, remove] = useRemoval(() => cancelOperation(operation), onRemoved);
  const { kind, state, done, total } = operation;
  return (
    <>
      <span className={styles.progress}>
        <ProgressBar
          label={title(operation)}
          value={total === null ? undefined : done}
          max={total ?? 1}
        />
      </span>
      <span className={styles.count}>
        {state === 'waiting' && t('operation.waiting')}
        {state === 'running' &&
          (total === null
            ? t('operation.running')
            : t('operation.count', {
                done: formatNumber(done, language),
                total: formatNumber(total, language),
              }))}
      </span>
      <span className={styles.cancel}>
        {cancellableKinds.includes(kind) && (
          <Button size="small" appearance="subtle" disabledFocusable={busy} onClick={remove}>
            {t('operation.cancel')}
          </Button>
        )}
      </span>
    </>
  );
}

function Ended({ operation, onSeen, onRemoved }: OperationRowProps) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const page = useLocation();
  const [busy, remove] = useRemoval(() => dismissOperation(operation), onRemoved);
  const { route, state } = operation;
  const isHere = isPageOf(operation, page);
  return (
    <>
      {!isHere && (
        <Link to={route} className={styles.link} onClick={onSeen}>
          {t(state === 'failed' ? 'operation.goThere' : 'operation.result')}
        </Link>
      )}
      <Button
        size="small"
        appearance="transparent"
        icon={<DismissRegular />}
        aria-label={t('operation.dismiss')}
        disabledFocusable={busy}
        onClick={remove}
      />
    </>
  );
}

/** Takes an operation from the list. One that is gone by now was what was asked for; the list shows how. */
function useRemoval(
  takeAway: () => Promise<unknown>,
  onRemoved: () => Promise<void>,
): [busy: boolean, remove: () => void] {
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await takeAway();
      await onRemoved();
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) await onRemoved();
      else notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, () => void remove()];
}
