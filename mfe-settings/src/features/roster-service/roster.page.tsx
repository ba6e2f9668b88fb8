import type { RosterOrg } from '@mebae/contracts';
import { EmptyState, ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { SettingFrame } from '../../lib/setting-frame.tsx';
import { useText } from '../../lib/text.ts';
import { useRosterService } from './roster.resource.ts';
import { RunSection } from './run-section.tsx';
import { RunsSection } from './runs-section.tsx';
import { ServiceSection } from './service-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

/**
 * `/pages/schoolSetting/roster`: administrators say which school of the roster service is theirs and what happens by
 * itself, test the service, have it read, and look at what waits. Without a service it says whom to ask.
 */
export default function RosterPage() {
  return (
    <SettingFrame part="roster">
      <Roster />
    </SettingFrame>
  );
}

function Roster() {
  const t = useText();
  const { data, error, mutate } = useRosterService();
  /** Schools that the last test of the service has named. */
  const [orgs, setOrgs] = useState<readonly RosterOrg[]>([]);
  /** How often the form has begun anew with what is saved. */
  const [begun, setBegun] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  const { service } = data;
  if (!service) return <EmptyState title={t('roster.none')} body={t('roster.noneHint')} />;
  return (
    <>
      {service.waiting && <WaitingSection key={service.waiting.runID} run={service.waiting} />}
      <ServiceSection
        key={begun}
        service={service}
        orgs={orgs}
        onOrgs={setOrgs}
        onSaved={() => setBegun(begun + 1)}
      />
      <RunSection service={service} />
      <RunsSection isReading={service.running !== null} />
    </>
  );
}
