import { ErrorState, LoadingState } from '@mebae/ui';
import type { DashboardText } from '@mebae/contracts';
import { useState } from 'react';
import { HomeTextSection } from './home-text-section.tsx';
import { useHomeText } from './school-setting.resource.ts';
import { SettingFrame } from '../../lib/setting-frame.tsx';

/** `/pages/schoolSetting/home`: administrators write what the school's staff read on home. */
export default function HomeSettingPage() {
  return (
    <SettingFrame part="home">
      <HomeText />
    </SettingFrame>
  );
}

function HomeText() {
  const { data, error, mutate } = useHomeText();
  const [taken, setTaken] = useState<DashboardText | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <HomeTextSection key={taken?.updatedAt} saved={taken ?? data} onReload={setTaken} />;
}
