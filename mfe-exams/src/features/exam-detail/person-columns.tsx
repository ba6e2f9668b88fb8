import type { EvaluationProgress, ExamDetail, ExamineeProgress } from '@mebae/contracts';
import {
  formatDateTime,
  Link,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useMay,
  useTranslation,
} from '@mebae/platform';
import {
  PersonName,
  StatusBadge,
  type Column,
  type Selection,
  numberColumn,
  selectColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { paths } from '../../lib/paths.ts';
import { ReminderState } from './follow-up/reminder-state.tsx';

type PersonColumn = Column<ExamineeProgress>;

const useStyles = makeStyles({
  share: { whiteSpace: 'nowrap' },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const progress = (value: EvaluationProgress | null) =>
  value === null ? '–' : <StatusBadge kind="progress" value={value} />;

/** Columns of the people of a course: only the parts that it asks for. A name leads to its record once there is one. */
export function usePersonColumns(
  exam: ExamDetail,
  selection: Selection<ExamineeProgress>,
): PersonColumn[] {
  const { t } = useTranslation('exams');
  const choice = useChoiceColumn(selection);
  const name = useNameColumn(exam);
  const parts = usePartColumns(exam);
  const times = useTimeColumns(exam);
  const className = useClassName();
  return useMemo<PersonColumn[]>(
    () => [
      choice,
      { id: 'class', header: t('class.header'), width: 88, cell: className },
      numberColumn({
        id: 'number',
        header: t('detail.number'),
        width: 72,
        hideBelow: 900,
        value: (row) => row.studentNumber,
      }),
      name,
      ...parts,
      ...times,
    ],
    [t, className, choice, name, parts, times],
  );
}

function useChoiceColumn({ chosen, toggle }: Selection<ExamineeProgress>): PersonColumn {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return useMemo(
    () =>
      selectColumn<ExamineeProgress>({
        header: t('follow.choice'),
        labelOf: (row) => t('follow.choose', { name: personName(row, language) }),
        isChosen: (row) => chosen.has(row.studentID),
        toggle,
      }),
    [t, language, chosen, toggle],
  );
}

function useNameColumn(exam: ExamDetail): PersonColumn {
  const { t } = useTranslation('exams');
  const { evalSettingID, scoringState, hasPreliminaryScores } = exam;
  const hasRecord = useMay('records.record') && (scoringState === 'done' || hasPreliminaryScores);
  return useMemo(
    () => ({
      id: 'name',
      header: t('detail.name'),
      width: 128,
      rowHeader: true,
      cell: (row) =>
        hasRecord ? (
          <Link to={paths.record(row.studentID, evalSettingID)}>
            <PersonName person={row} />
          </Link>
        ) : (
          <PersonName person={row} />
        ),
    }),
    [t, hasRecord, evalSettingID],
  );
}

function usePartColumns(exam: ExamDetail): PersonColumn[] {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { selfEvaluation, peerEvaluation, disposition } = exam;
  const hasTrends = exam.trends.length > 0;
  const hasSurvey = exam.events.length > 0;
  const hasExamples = exam.anchoringExamples !== null;
  return useMemo(() => {
    const share = (given: number, expected: number) => t('exam.progress', { given, expected });
    const examples: PersonColumn = {
      id: 'examples',
      header: t('detail.examples'),
      width: 128,
      cell: (row) => progress(row.examples),
    };
    const self: PersonColumn = {
      id: 'self',
      header: t('detail.self'),
      width: 128,
      cell: (row) => progress(row.self),
    };
    const giving: PersonColumn = {
      id: 'giving',
      header: t('detail.peerGiving'),
      width: 136,
      cell: (row) => (
        <>
          {progress(row.peerGiving)}{' '}
          <span className={styles.share}>{share(row.peerGiven, row.peerToGive)}</span>
          {row.cannotTell > 0 && (
            <div className={styles.note}>{t('detail.cannotTell', { count: row.cannotTell })}</div>
          )}
        </>
      ),
    };
    const receiving: PersonColumn = {
      id: 'receiving',
      header: t('detail.peerReceiving'),
      width: 100,
      hideBelow: 1000,
      cell: (row) => (
        <>
          {share(row.peerReceived, row.peerToReceive)}
          {row.cannotJudge > 0 && (
            <div className={styles.note}>{t('detail.cannotJudge', { count: row.cannotJudge })}</div>
          )}
        </>
      ),
    };
    // The way is of interest where the course asks for the implicit task: some take its form instead.
    const wayOf = ({ dispositionMethod }: ExamineeProgress) =>
      disposition === 'implicit' && dispositionMethod !== null
        ? t(`follow.way.${dispositionMethod === 'form' ? 'equivalent' : 'implicit'}`)
        : null;
    const dispositionColumn: PersonColumn = {
      id: 'disposition',
      header: t('questions.disposition'),
      width: 128,
      cell: (row) => (
        <>
          {progress(row.disposition)}
          <div className={styles.note}>{wayOf(row)}</div>
        </>
      ),
    };
    const trend: PersonColumn = {
      id: 'trend',
      header: t('questions.trends'),
      width: 128,
      cell: (row) => progress(row.trend),
    };
    const survey: PersonColumn = {
      id: 'survey',
      header: t('detail.survey'),
      width: 128,
      cell: (row) => progress(row.survey),
    };
    return [
      ...(hasExamples ? [examples] : []),
      ...(selfEvaluation ? [self] : []),
      ...(peerEvaluation ? [giving, receiving] : []),
      ...(disposition === null ? [] : [dispositionColumn]),
      ...(hasTrends ? [trend] : []),
      ...(hasSurvey ? [survey] : []),
    ];
  }, [t, styles, selfEvaluation, peerEvaluation, disposition, hasTrends, hasSurvey, hasExamples]);
}

function useTimeColumns({ lastEndAt }: ExamDetail): PersonColumn[] {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const hasOwnEnds = lastEndAt !== null;
  return useMemo(() => {
    const moment = (iso: string | null) => formatDateTime(iso, language) || '–';
    const handedIn: PersonColumn = {
      id: 'handedIn',
      header: t('exam.handedIn'),
      width: 120,
      cell: (row) =>
        row.handedInAt === null && row.reopenedAt !== null ? (
          <span className={styles.note}>
            {t('follow.reopenedAt', { at: moment(row.reopenedAt) })}
          </span>
        ) : (
          moment(row.handedInAt)
        ),
    };
    const ownEnd: PersonColumn = {
      id: 'ownEnd',
      header: t('follow.ownEnd'),
      width: 132,
      cell: (row) => moment(row.ownEndAt),
    };
    const reminded: PersonColumn = {
      id: 'reminded',
      header: t('follow.reminder'),
      width: 120,
      cell: (row) => <ReminderState person={row} />,
    };
    const seen: PersonColumn = {
      id: 'seen',
      header: t('detail.lastSeen'),
      width: 120,
      hideBelow: 1200,
      cell: (row) => moment(row.lastSeenAt),
    };
    return [handedIn, ...(hasOwnEnds ? [ownEnd] : []), reminded, seen];
  }, [t, styles, language, hasOwnEnds]);
}
