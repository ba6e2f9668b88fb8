import type { SchoolProfile } from '@mebae/contracts';
import { ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { LogoSection } from './logo-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from './profile.resource.ts';
import { SettingFrame } from '../../lib/setting-frame.tsx';

/** `/pages/schoolSetting`: administrators change the school's names, logo and mails, and read its plan. */
export default function ProfileSettingPage() {
  return (
    <SettingFrame part="profile">
      <Profile />
    </SettingFrame>
  );
}

function Profile() {
  const { data, error, mutate } = useProfile();
  const [taken, setTaken] = useState<SchoolProfile | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <ProfileForm key={taken?.updatedAt} profile={taken ?? data} onReload={setTaken} />
      <LogoSection logo={data.logo} />
      <PlanSection profile={data} />
    </>
  );
}
