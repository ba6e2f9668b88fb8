import type { ReactNode } from 'react';
import {
  ProgressBar,
  formatNumber,
  makeStyles,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { useUiText, type UiTextKey } from '../ui-text.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { progressShare } from './progress.ts';

export type OperationState = 'running' | 'done' | 'failed';

export interface LongOperationProps {
  /** What is being done: '成績を計算しています'. */
  title: string;
  state?: OperationState;
  /** Units done, and of how many; without `total` the bar only shows that something goes on. */
  done?: number;
  total?: number;
  /** What is happening now, or how it ended. */
  message?: ReactNode;
  /** Buttons: cancel, try again, open the result. */
  actions?: ReactNode;
}

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    padding: '16px 20px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', justifyContent: 'space-between', gap: '16px', alignItems: 'baseline' },
  title: typographyStyles.body1Strong,
  count: {
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  message: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    minHeight: '16px',
  },
  actions: { display: 'flex', gap: '8px', flexWrap: 'wrap' },
});

const colours = { running: 'brand', done: 'success', failed: 'error' } as const;
const ending: Record<OperationState, UiTextKey> = {
  running: 'operation.running',
  done: 'operation.done',
  failed: 'operation.failed',
};

/**
 * Something that takes more than a few seconds: how far it is, in a bar and in numbers. Screen readers hear every
 * tenth and the end, not every step.
 */
export function LongOperation(props: LongOperationProps) {
  const { title, state = 'running', done, total, message, actions } = props;
  const styles = useStyles();
  const t = useUiText();
  const language = useLanguage();
  const share = state === 'done' ? 1 : progressShare(done, total);
  const percent = (value: number) => formatNumber(value, language, { style: 'percent' });
  const heard =
    share === undefined || state !== 'running' ? '' : percent(Math.floor(share * 10) / 10);
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <span className={styles.title}>{title}</span>
        {done !== undefined && total !== undefined && (
          <span className={styles.count}>
            {formatNumber(done, language)} / {formatNumber(total, language)}
          </span>
        )}
      </div>
      <ProgressBar
        aria-label={title}
        thickness="large"
        color={colours[state]}
        value={share ?? (state === 'running' ? undefined : 1)}
        max={1}
      />
      {message && <div className={styles.message}>{message}</div>}
      <VisuallyHidden>
        <output>
          {title} {heard || t(ending[state])}
        </output>
      </VisuallyHidden>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
