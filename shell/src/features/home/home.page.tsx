import { Body1, makeStyles, Title2, tokens } from '@fluentui/react-components';
import { Role, accountEndpoints, endpoints, ExamStatus, type ExamRow } from '@mebae/contracts';
import {
  errorTextOf,
  personName,
  useApi,
  useLanguage,
  usePageTitle,
  useSession,
  useTranslation,
} from '@mebae/platform';
import { Attention } from './attention.tsx';
import { RunningCourses } from './running-courses.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '28px' },
  top: { display: 'grid', gap: '6px' },
  about: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: '1.7' },
  info: {
    margin: 0,
    padding: '16px 20px',
    whiteSpace: 'pre-line',
    lineHeight: '1.7',
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusLarge,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
  },
  columns: {
    display: 'grid',
    gap: '28px',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    alignItems: 'start',
    '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** Courses that run now, as many as the first glance holds. */
const runningQuery = { query: { status: ExamStatus.UnderExamination, page: 1, pageSize: 5 } };

/** `/` and `/pages/home`: what the school says, what runs now, what needs attention, and the way to everything else. */
export function HomePage({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile, isAdmin } = useSession();
  const info = useApi(accountEndpoints.dashboardInfo, {});
  const courses = useApi(endpoints.exams.list, runningQuery);
  usePageTitle(t('menu.home'));
  const greeting = profile.role === Role.IgsAdmin ? 'home.greetingOperator' : 'home.greeting';
  const text = info.error ? errorTextOf(info.error, language) : info.data?.text;
  const rows: ExamRow[] | undefined = courses.data?.data;
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Title2 as="h1">{t(greeting, { name: personName(profile, language) })}</Title2>
        <p className={styles.about}>
          {t(isAdmin ? 'home.aboutAdmin' : 'home.aboutTeacher', { school: profile.companyName })}
        </p>
      </div>
      {text && (
        <Body1 as="p" block className={styles.info}>
          {text}
        </Body1>
      )}
      <div className={styles.columns}>
        <div className={styles.page}>
          <RunningCourses
            courses={rows}
            counts={courses.data?.counts}
            error={courses.error}
            onRetry={() => void courses.mutate()}
          />
          <Attention />
        </div>
        <Shortcuts shortcuts={shortcuts} />
      </div>
    </div>
  );
}
