import { AllowedContent, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import type { BoxplotSetting } from '@mebae/contracts';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useCompetencies, useCustomCompetencies } from '../../lib/custom-competencies.resource.ts';
import { availableBoxes } from './available-boxes.ts';
import { BoxplotForm } from './boxplot-form.tsx';
import { useBoxplotSetting } from './boxplot-setting.resource.ts';

/**
 * `/pages/customBoxplotSetting`: administrators choose which boxes the school's box plots have, in which order, with
 * which lines; the preview shows it before it is saved.
 */
export default function BoxplotSettingPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('boxplot.title')} subtitle={t('boxplot.subtitle')} />
      <AllowedContent call="boxplot.update">
        <Loaded />
      </AllowedContent>
    </>
  );
}

function Loaded() {
  const setting = useBoxplotSetting();
  const competencies = useCompetencies();
  const custom = useCustomCompetencies();
  const [reloaded, setReloaded] = useState<BoxplotSetting | null>(null);
  const failed = [setting, competencies, custom].find((call) => call.error && !call.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!setting.data || !competencies.data || !custom.data) return <LoadingState />;
  return (
    <BoxplotForm
      key={reloaded?.updatedAt ?? 'first'}
      setting={reloaded ?? setting.data}
      available={availableBoxes(competencies.data.data, custom.data.data)}
      onReload={setReloaded}
    />
  );
}
