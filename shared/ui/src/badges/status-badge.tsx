import { EvaluationProgress, ExamStatus, ReportStatus } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { useUiText, type UiTextKey } from '../ui-text.ts';

/** Preliminary: fewer evaluators than a fixed score needs, or the exam has not ended. */
export type ScoreState = 'preliminary' | 'fixed';

export type StatusBadgeProps =
  | { kind: 'exam'; value: ExamStatus }
  | { kind: 'progress'; value: EvaluationProgress }
  | { kind: 'report'; value: ReportStatus }
  | { kind: 'score'; value: ScoreState };

type Tone = 'idle' | 'active' | 'good' | 'bad';

const appearances: Record<string, { text: UiTextKey; tone: Tone }> = {
  [`exam${ExamStatus.BeforeStart}`]: { text: 'status.exam.beforeStart', tone: 'idle' },
  [`exam${ExamStatus.UnderExamination}`]: { text: 'status.exam.underExamination', tone: 'active' },
  [`exam${ExamStatus.Ended}`]: { text: 'status.exam.ended', tone: 'good' },
  [`progress${EvaluationProgress.Pending}`]: { text: 'status.progress.pending', tone: 'idle' },
  [`progress${EvaluationProgress.Progressing}`]: {
    text: 'status.progress.progressing',
    tone: 'active',
  },
  [`progress${EvaluationProgress.Completed}`]: { text: 'status.progress.completed', tone: 'good' },
  [`report${ReportStatus.NotCompleted}`]: { text: 'status.report.notCompleted', tone: 'idle' },
  [`report${ReportStatus.NoRequest}`]: { text: 'status.report.noRequest', tone: 'idle' },
  [`report${ReportStatus.Requesting}`]: { text: 'status.report.requesting', tone: 'active' },
  [`report${ReportStatus.Creating}`]: { text: 'status.report.creating', tone: 'active' },
  [`report${ReportStatus.Completed}`]: { text: 'status.report.completed', tone: 'good' },
  [`report${ReportStatus.CreateError}`]: { text: 'status.report.createError', tone: 'bad' },
  scorepreliminary: { text: 'status.score.preliminary', tone: 'idle' },
  scorefixed: { text: 'status.score.fixed', tone: 'good' },
};

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    padding: '1px 9px 1px 7px',
    // A pill of one line; where its column is narrower than the words, a box of two.
    borderRadius: '11px',
    maxWidth: '100%',
    boxSizing: 'border-box',
    flexShrink: 0,
    minHeight: '20px',
    '& svg': { flexShrink: 0 },
    ...typographyStyles.caption1,
  },
  idle: { backgroundColor: tokens.colorNeutralBackground4, color: tokens.colorNeutralForeground2 },
  active: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  good: {
    backgroundColor: tokens.colorPaletteGreenBackground1,
    color: tokens.colorPaletteGreenForeground1,
  },
  bad: {
    backgroundColor: tokens.colorPaletteRedBackground1,
    color: tokens.colorPaletteRedForeground1,
  },
});

/** A ring, a half, a tick and a mark of danger: shape and word show the state as well as colour. */
const marks: Record<Tone, string> = {
  idle: 'M6 1.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5Z',
  active:
    'M6 1.75a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5ZM6 1.75v8.5M6 3.9h2.6M6 6h3.9M6 8.1h2.6',
  good: 'm2.25 6.4 2.6 2.6 4.9-5.4',
  bad: 'M6 2v5M6 9.6v.2',
};

/** The state of an exam, of somebody's part in it, of a report or of a score, as a word with a mark. */
export function StatusBadge(props: StatusBadgeProps) {
  const styles = useStyles();
  const t = useUiText();
  const appearance = appearances[`${props.kind}${props.value}`];
  if (!appearance) throw new Error(`StatusBadge: no ${props.kind} status ${props.value}`);
  return (
    <span className={mergeClasses(styles.root, styles[appearance.tone])}>
      <svg
        aria-hidden="true"
        width="12"
        height="12"
        viewBox="0 0 12 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={marks[appearance.tone]} />
      </svg>
      {t(appearance.text)}
    </span>
  );
}
