import { EmptyState, ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { SettingFrame } from '../../lib/setting-frame.tsx';
import { useText } from '../../lib/text.ts';
import { ConnectionSection } from './connection-section.tsx';
import { useConnections } from './connections.resource.ts';
import { IdentitiesSection } from './identities-section.tsx';
import { MembersSection } from './members-section.tsx';
import { PasswordsSection } from './passwords-section.tsx';
import { SignInAddress } from './sign-in-address.tsx';

/**
 * `/pages/schoolSetting/connections`: administrators let staff and students sign in with accounts of Google,
 * Microsoft or another provider, test whether it answers, and see and unlink the accounts. Without a connection of the product it says whom to
 * ask.
 */
export default function ConnectionsPage() {
  return (
    <SettingFrame part="connections">
      <Connections />
    </SettingFrame>
  );
}

function Connections() {
  const t = useText();
  const { data, error, mutate } = useConnections();
  /** How often the forms have begun anew with what is saved. */
  const [begun, setBegun] = useState(0);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) {
    return <EmptyState title={t('connections.none')} body={t('connections.noneHint')} />;
  }
  return (
    <>
      {data.data.map((connection) => (
        <ConnectionSection
          key={`${connection.connectionID} ${begun}`}
          connection={connection}
          onSaved={() => setBegun(begun + 1)}
        />
      ))}
      {data.data.some(({ kind, isOn, isForStaff }) => kind !== 'lti' && isOn && isForStaff) && (
        <SignInAddress users="staff" address={data.signInURL} />
      )}
      {data.data.some(
        ({ kind, isOn, isForStudents }) => kind !== 'lti' && isOn && isForStudents,
      ) && <SignInAddress users="students" address={data.ownPageURL} />}
      <PasswordsSection
        key={`passwords ${begun}`}
        passwordUserID={data.passwordUserID}
        administrators={data.administrators}
        onSaved={() => setBegun(begun + 1)}
      />
      <IdentitiesSection />
      {data.data.some(({ kind, isOn }) => kind === 'lti' && isOn) && <MembersSection />}
    </>
  );
}
