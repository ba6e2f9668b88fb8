import type { ExamRow } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  formatNumber,
  makeStyles,
  useLanguage,
  useMay,
  useSession,
  useTranslation,
} from '@mebae/platform';
import {
  EmptyState,
  PagedList,
  ProgressLine,
  StatusBadge,
  type Column,
  numberColumn,
} from '@mebae/ui';
import { useMemo } from 'react';
import { answerProgress } from '../../lib/answer-progress.ts';
import { paths } from '../../lib/paths.ts';
import { scoringKey } from '../../lib/scoring-key.ts';
import { useCopyExam } from '../../lib/use-copy-exam.ts';
import { useShownYear } from '../../lib/use-shown-year.ts';
import type { useExams } from './exam-list.resource.ts';

const useStyles = makeStyles({ progress: { display: 'grid', gap: '4px', minWidth: '120px' } });

const rowKey = (row: ExamRow): number => row.evalSettingID;
const rowLink = (row: ExamRow): string => paths.exam(row.evalSettingID);

interface ExamTableProps {
  exams: ReturnType<typeof useExams>;
  state: { page: number; pageSize: number };
  onPage: (next: { page: number; pageSize: number }) => void;
  onClear: (() => void) | undefined;
}

/** Courses with their period and progress; each leads to its page. */
export function ExamTable({ exams, state, onPage, onClear }: ExamTableProps) {
  const { t } = useTranslation('exams');
  return (
    <div>
      <PagedList
        caption={t('list.title')}
        list={exams}
        columns={useColumns()}
        rowKey={rowKey}
        rowLink={rowLink}
        state={state}
        onPage={onPage}
        onClear={onClear}
        noneFound={t('list.nothingFound')}
        none={<NoExams />}
      />
    </div>
  );
}

/** There are no courses although no filter is set: nobody has made one, or none for a class of this person. */
function NoExams() {
  const { t } = useTranslation('exams');
  const { isAdmin, profile } = useSession();
  const mayCreate = useMay('examDrafts.create');
  const { isPresent } = useShownYear();
  if (!isAdmin && profile.schoolClasses.length === 0) {
    return <EmptyState title={t('list.noClass')} body={t('list.noClassHint')} />;
  }
  return (
    <EmptyState
      title={t('list.empty')}
      body={mayCreate && isPresent ? t('list.emptyAdvice') : undefined}
    />
  );
}

function useColumns(): Column<ExamRow>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const mayCopy = useMay('examDrafts.copy');
  const { isCopying, copy } = useCopyExam();
  return useMemo(
    () => [
      { id: 'title', header: t('exam.title'), cell: (row) => row.title, rowHeader: true },
      {
        id: 'status',
        header: t('exam.status'),
        width: 136,
        cell: (row) => <StatusBadge kind="exam" value={row.status} />,
      },
      {
        id: 'period',
        header: t('exam.period'),
        width: 190,
        hideBelow: 760,
        cell: (row) => (
          <>
            <div>{t('exam.from', { at: formatDateTime(row.startAt, language) })}</div>
            <div>{t('exam.until', { at: formatDateTime(row.endedAt ?? row.endAt, language) })}</div>
          </>
        ),
      },
      numberColumn({
        id: 'examinees',
        header: t('exam.examinees'),
        width: 100,
        hideBelow: 800,
        cell: (row) => t('people', { count: row.examinees }),
      }),
      {
        id: 'progress',
        header: t('exam.given'),
        width: 140,
        cell: (row) => <Progress exam={row} />,
      },
      {
        id: 'scores',
        header: t('exam.scores'),
        width: 120,
        hideBelow: 900,
        cell: (row) => t(scoringKey(row)),
      },
      ...(mayCopy
        ? [
            {
              id: 'copy',
              header: t('list.actions'),
              width: 110,
              cell: (row: ExamRow) => (
                <Button
                  size="small"
                  disabled={isCopying}
                  aria-label={t('list.copyOf', { title: row.title })}
                  onClick={() => copy(row.evalSettingID)}
                >
                  {t('copy')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, language, mayCopy, isCopying, copy],
  );
}

function Progress({ exam }: { exam: ExamRow }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const { given, expected, share, key } = answerProgress(exam);
  return (
    <div className={styles.progress}>
      <span>
        {t(key, {
          given: formatNumber(given, language),
          expected: formatNumber(expected, language),
        })}
      </span>
      <ProgressLine label={t('exam.progressOf', { title: exam.title })} value={share} />
    </div>
  );
}
