import { endpoints } from '@mebae/contracts';
import { useApi } from '@mebae/platform';
import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { SignInRules } from './sign-in-rules.tsx';

/** Settings of the school: how its staff sign in. For administrators. */
export default function SchoolSettingPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('school.title')} subtitle={t('school.subtitle')} />
      <AllowedContent call="schoolSecurity.read">
        <Security />
      </AllowedContent>
    </>
  );
}

function Security() {
  const { data, error, mutate } = useApi(endpoints.schoolSecurity.read, {});
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <SignInRules saved={data} onSaved={(next) => void mutate(next, { revalidate: false })} />;
}
