import { ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { AuthCodeSection } from './auth-code-section.tsx';
import { CoverSection } from './cover-section.tsx';
import { PasswordExpirySection } from './password-expiry-section.tsx';
import { FactorPeopleSection } from './factor-people-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { useFactorRule } from './second-factors.resource.ts';
import { useSecurity } from './school-setting.resource.ts';
import { SettingFrame } from '../../lib/setting-frame.tsx';

/**
 * `/pages/schoolSetting/signIn`: administrators set how the school's staff sign in; a code by mail is tried before it
 * is required of everybody. They require a second factor of staff from a day on, see who has none yet, and let in whoever
 * has lost theirs.
 */
export default function SignInSettingPage() {
  return (
    <SettingFrame part="signIn">
      <Security />
      <FactorRule />
      <FactorPeopleSection />
    </SettingFrame>
  );
}

function Security() {
  const { data, error, mutate } = useSecurity();
  const [begun, setBegun] = useState<{ days: number | null; count: number } | null>(null);
  const [cover, setCover] = useState<{ minutes: number | null; count: number } | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <AuthCodeSection security={data} />
      <PasswordExpirySection
        key={begun?.count ?? 0}
        savedDays={begun ? begun.days : data.passwordExpiryDays}
        onReload={(days) => setBegun({ days, count: (begun?.count ?? 0) + 1 })}
      />
      <CoverSection
        key={`cover ${cover?.count ?? 0}`}
        savedMinutes={cover ? cover.minutes : data.coverMinutes}
        onReload={(minutes) => setCover({ minutes, count: (cover?.count ?? 0) + 1 })}
      />
    </>
  );
}

function FactorRule() {
  const { data, error, mutate } = useFactorRule();
  /** How often the form has begun anew with what is saved. */
  const [begun, setBegun] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <SecondFactorSection key={begun} saved={data} onSaved={() => setBegun(begun + 1)} />;
}
