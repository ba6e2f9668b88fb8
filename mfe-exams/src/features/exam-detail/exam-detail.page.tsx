import type { ExamDetail } from '@mebae/contracts';
import {
  formatDateTime,
  formatNumber,
  makeStyles,
  Tab,
  TabList,
  useLanguage,
  useMay,
  useSearchParams,
  useTranslation,
} from '@mebae/platform';
import { LoadingState, PageHeader, Stat, StatGroup, StatusBadge } from '@mebae/ui';
import { lazy, Suspense } from 'react';
import { answerProgress } from '../../lib/answer-progress.ts';
import { LoadedExam, useExamID } from '../../lib/loaded-exam.tsx';
import { paths } from '../../lib/paths.ts';
import { scoringKey } from '../../lib/scoring-key.ts';
import { CarelessPatterns } from './answer-patterns/careless-patterns.tsx';
import { CareList } from './care-list/care-list.tsx';
import { ClassProgress } from './class-progress.tsx';
import { ExamActions } from './exam-actions.tsx';
import { ExamMails } from './exam-mails.tsx';
import { useExam } from '../../lib/exam.resource.ts';
import { examTabs } from './exam-tab.ts';
import { ExamEvents } from './exam-events.tsx';
import { ExamResults } from './exam-results.tsx';
import { ExamSettings } from './exam-settings.tsx';
import { PersonProgress } from './person-progress.tsx';
import { PersonalLinks } from './personal-links.tsx';

// the first screen of a course does without it
const ExamReports = lazy(() => import('./exam-reports/exam-reports.tsx'));

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  tabs: { flexWrap: 'wrap' },
});

/**
 * `/pages/exam/:evalSettingID`: staff follow a course: progress, results, personal links, reports and settings; they
 * remind, extend, reopen and end it. Actions that its state does not allow are disabled with the reason.
 */
export default function ExamDetailPage() {
  const call = useExam(useExamID());
  return <LoadedExam call={call}>{(exam) => <Exam exam={exam} />}</LoadedExam>;
}

function Exam({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <div className={styles.page}>
      <PageHeader
        title={exam.title}
        subtitle={<Period exam={exam} />}
        breadcrumbs={[{ label: t('list.title'), to: paths.list }]}
        actions={<ExamActions exam={exam} />}
      />
      <ExamEvents exam={exam} />
      <ExamResults exam={exam} />
      <Figures exam={exam} />
      <Parts exam={exam} />
    </div>
  );
}

/** The chosen part stands in the address, so that a link leads to it and a reload stays there. */
function Parts({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const may = {
    links: useMay('exams.links'),
    careless: useMay('scores.careless'),
    care: useMay('scores.careList') && exam.trends.length > 0,
    reports: useMay('reports.list'),
  };
  const [search, setSearch] = useSearchParams();
  const offered = examTabs.filter((name) => !(name in may) || may[name as keyof typeof may]);
  const tab = offered.find((name) => name === search.get('tab')) ?? 'classes';
  return (
    <>
      <TabList
        className={styles.tabs}
        aria-label={t('detail.parts')}
        selectedValue={tab}
        onTabSelect={(_, { value }) => setSearch({ tab: String(value) }, { replace: true })}
      >
        {offered.map((name) => (
          <Tab key={name} value={name}>
            {t(`detail.part.${name}`)}
          </Tab>
        ))}
      </TabList>
      {tab === 'classes' && <ClassProgress exam={exam} />}
      {tab === 'people' && <PersonProgress exam={exam} />}
      {tab === 'careless' && <CarelessPatterns exam={exam} />}
      {tab === 'care' && <CareList exam={exam} />}
      {tab === 'links' && <PersonalLinks exam={exam} />}
      {tab === 'mails' && <ExamMails exam={exam} />}
      {tab === 'reports' && (
        <Suspense fallback={<LoadingState />}>
          <ExamReports exam={exam} />
        </Suspense>
      )}
      {tab === 'settings' && <ExamSettings exam={exam} />}
    </>
  );
}

function Period({ exam }: { exam: ExamDetail }) {
  const language = useLanguage();
  const { t } = useTranslation('exams');
  return (
    <>
      <StatusBadge kind="exam" value={exam.status} />{' '}
      {t('exam.fromTo', {
        startAt: formatDateTime(exam.startAt, language),
        endAt: formatDateTime(exam.endedAt ?? exam.endAt, language),
      })}
    </>
  );
}

function Figures({ exam }: { exam: ExamDetail }) {
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const { share, given, expected, key } = answerProgress(exam);
  return (
    <StatGroup>
      <Stat label={t('exam.examinees')} value={exam.examinees} unit={t('unit.people')} />
      <Stat label={t('exam.handedIn')} value={exam.handedIn} unit={t('unit.people')} />
      <Stat
        label={t('exam.given')}
        value={formatNumber(share, language, { style: 'percent', maximumFractionDigits: 0 })}
        hint={t(key, {
          given: formatNumber(given, language),
          expected: formatNumber(expected, language),
        })}
      />
      <Stat label={t('exam.scores')} value={t(scoringKey(exam))} />
    </StatGroup>
  );
}
