import { endpoints } from '@mebae/contracts';
import { makeStyles, useApi } from '@mebae/platform';
import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { HomeText } from './home-text.tsx';
import { SignInRules } from './sign-in-rules.tsx';

const useStyles = makeStyles({ parts: { display: 'grid', gap: '8px' } });

/** Settings of the school: what its staff read on home, and how they sign in. For administrators. */
export default function SchoolSettingPage() {
  const styles = useStyles();
  const t = useText();
  return (
    <>
      <PageHeader title={t('school.title')} subtitle={t('school.subtitle')} />
      <AllowedContent call="schoolSecurity.read">
        <div className={styles.parts}>
          <Home />
          <Security />
        </div>
      </AllowedContent>
    </>
  );
}

function Home() {
  const { data, error, mutate } = useApi(endpoints.home.dashboardText, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return (
    <HomeText saved={data.text} onSaved={(text) => void mutate({ text }, { revalidate: false })} />
  );
}

function Security() {
  const { data, error, mutate } = useApi(endpoints.schoolSecurity.read, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <SignInRules saved={data} onSaved={(next) => void mutate(next, { revalidate: false })} />;
}
