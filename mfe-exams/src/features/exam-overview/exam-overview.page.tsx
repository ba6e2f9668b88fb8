import { ExamStatus, type ExamDetail } from '@mebae/contracts';
import { Button, formatNumber, useLanguage, useTranslation } from '@mebae/platform';
import { EmptyState, PageHeader } from '@mebae/ui';
import { useRef } from 'react';
import { answerProgress } from '../../lib/answer-progress.ts';
import { LoadedExam, useExamID } from '../../lib/loaded-exam.tsx';
import { paths } from '../../lib/paths.ts';
import { useExam } from '../../lib/exam.resource.ts';
import { ClassBars } from './class-bars.tsx';
import { useBoardStyles } from './board-styles.ts';
import { TimeLeft } from './time-left.tsx';

/**
 * `/pages/exam/:evalSettingID/overview`: how far a course is, to project in class. It moves by itself, names nobody, and
 * says nowhere who or how many of a class have not begun.
 */
export default function ExamOverviewPage() {
  const call = useExam(useExamID());
  return <LoadedExam call={call}>{(exam) => <Overview exam={exam} />}</LoadedExam>;
}

function Overview({ exam }: { exam: ExamDetail }) {
  const { t } = useTranslation('exams');
  const board = useRef<HTMLElement>(null);
  return (
    <>
      <PageHeader
        title={exam.title}
        breadcrumbs={[
          { label: t('list.title'), to: paths.list },
          { label: exam.title, to: paths.exam(exam.evalSettingID) },
        ]}
        actions={
          document.fullscreenEnabled && (
            <Button onClick={() => void board.current?.requestFullscreen()}>
              {t('overview.fullScreen')}
            </Button>
          )
        }
      />
      {exam.classes.length === 0 ? (
        <EmptyState title={t('detail.nobody')} />
      ) : (
        <Board exam={exam} board={board} />
      )}
    </>
  );
}

interface BoardProps {
  exam: ExamDetail;
  board: React.RefObject<HTMLElement | null>;
}

function Board({ exam, board }: BoardProps) {
  const styles = useBoardStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const percent = formatNumber(answerProgress(exam).share, language, {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  const isBefore = exam.status === ExamStatus.BeforeStart;
  return (
    <section ref={board} className={styles.board} aria-label={t('overview.title')}>
      <p className={styles.title}>{exam.title}</p>
      <dl className={styles.figures}>
        <div>
          <dt className={styles.label}>{t('exam.given')}</dt>
          <dd className={styles.figure}>{percent}</dd>
        </div>
        <div>
          <dt className={styles.label}>{t('overview.handedIn')}</dt>
          <dd className={styles.figure}>
            {t('overview.people', { people: formatNumber(exam.handedIn, language) })}
          </dd>
        </div>
        <div>
          <dt className={styles.label}>{t(isBefore ? 'overview.untilStart' : 'overview.left')}</dt>
          <dd className={styles.figure}>
            <TimeLeft
              until={isBefore ? exam.startAt : (exam.endedAt ?? exam.endAt)}
              isOver={exam.status === ExamStatus.Ended}
            />
          </dd>
        </div>
      </dl>
      <ClassBars classes={exam.classes} />
    </section>
  );
}
