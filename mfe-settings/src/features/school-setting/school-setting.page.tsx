import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { AuthCodeSection } from './auth-code-section.tsx';
import { HomeTextSection } from './home-text-section.tsx';
import { PasswordExpirySection } from './password-expiry-section.tsx';
import { useHomeText, useSecurity } from './school-setting.resource.ts';

/** Settings of the school: what its staff read on home, and how they sign in. For administrators. */
export default function SchoolSettingPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('school.title')} subtitle={t('school.subtitle')} />
      <AllowedContent call="schoolSecurity.read">
        <HomeText />
        <Security />
      </AllowedContent>
    </>
  );
}

function HomeText() {
  const { data, error, mutate } = useHomeText();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <HomeTextSection text={data.text} />;
}

function Security() {
  const { data, error, mutate } = useSecurity();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <AuthCodeSection security={data} />
      <PasswordExpirySection savedDays={data.passwordExpiryDays} />
    </>
  );
}
