import { makeStyles, Title2, tokens } from '@fluentui/react-components';
import { Role } from '@mebae/contracts';
import { personName, useLanguage, usePageTitle, useSession, useTranslation } from '@mebae/platform';
import { SetupSteps } from '../../lib/setup-steps.tsx';
import { Attention } from './attention.tsx';
import { useRunningCourses } from './home.resource.ts';
import { Panel } from './panel.tsx';
import { RunningCourses } from './running-courses.tsx';
import { SchoolText } from './school-text.tsx';
import { Welcome } from './welcome.tsx';
import { Shortcuts, type Shortcut } from './shortcuts.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '24px' },
  top: { display: 'grid', gap: '6px' },
  about: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: '1.7' },
  columns: {
    display: 'grid',
    gap: '24px',
    // Running courses and what needs attention stand beside each other where there is space for both.
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
  },
});

/** `/` and `/pages/home`: the school's announcement, what runs now, what needs attention, and the way to everything else. */
export function HomePage({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile, isAdmin } = useSession();
  usePageTitle(t('menu.home'));
  const greeting = profile.role === Role.IgsAdmin ? 'home.greetingOperator' : 'home.greeting';
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <Title2 as="h1">{t(greeting, { name: personName(profile, language) })}</Title2>
        <p className={styles.about}>
          {t(isAdmin ? 'home.aboutAdmin' : 'home.aboutTeacher', { school: profile.companyName })}
        </p>
      </div>
      <Welcome />
      <SchoolText />
      <div className={styles.columns}>
        {profile.isCompletedInitialSetting ? <Now /> : <Setup />}
      </div>
      <Shortcuts shortcuts={shortcuts} />
    </div>
  );
}

/** Nothing runs in a school that is not set up yet. */
function Setup() {
  const { t } = useTranslation('shell');
  return (
    <Panel title={t('setup.title')}>
      <SetupSteps />
    </Panel>
  );
}

function Now() {
  const { data, error, mutate } = useRunningCourses();
  return (
    <>
      <RunningCourses
        courses={data?.data}
        counts={data?.counts}
        error={error}
        onRetry={() => mutate()}
      />
      <Attention />
    </>
  );
}
