import { connectionUsers, type LinkedIdentity } from '@mebae/contracts';
import {
  Field,
  formatDateTime,
  makeStyles,
  personName,
  Select,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import {
  actionsColumn,
  Allowed,
  ConfirmButton,
  EmptyState,
  PagedList,
  personColumn,
  Section,
  type Column,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import {
  useConnectionWrites,
  useIdentities,
  useIdentityListState,
} from './connections.resource.ts';

const useStyles = makeStyles({ users: { maxWidth: '240px', marginBottom: '12px' } });

const rowKey = (identity: LinkedIdentity): number => identity.identityID;

/** Accounts of other systems by which staff or students sign in; one that is not theirs any more is unlinked. */
export function IdentitiesSection() {
  const t = useText();
  const { state, change } = useIdentityListState();
  const { users } = state;
  return (
    <Section title={t('connections.linked')} description={t('connections.linkedHint')}>
      <Field label={t('connections.linkedUsers')} className={useStyles().users}>
        <Select
          value={users}
          onChange={(_event, { value }) =>
            change({ users: connectionUsers.find((each) => each === value) ?? 'staff' })
          }
        >
          {connectionUsers.map((each) => (
            <option key={each} value={each}>
              {t(`connections.users.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <PagedList
        caption={t('connections.linked')}
        list={useIdentities(state)}
        columns={useIdentityColumns()}
        rowKey={rowKey}
        state={state}
        onPage={change}
        onClear={undefined}
        none={
          <EmptyState
            title={t(`connections.noneLinked.${users}`)}
            body={t(`connections.noneLinkedHint.${users}`)}
          />
        }
      />
    </Section>
  );
}

function useIdentityColumns(): Column<LinkedIdentity>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      personColumn({ header: t('teachers.name'), width: 160 }),
      {
        id: 'connection',
        header: t('connections.connection'),
        width: 130,
        cell: (row) => row.connectionName,
      },
      { id: 'address', header: t('connections.accountAddress'), cell: (row) => row.address || '–' },
      {
        id: 'used',
        header: t('connections.lastUsed'),
        width: 150,
        hideBelow: 700,
        cell: (row) => formatDateTime(row.lastUsedAt, language),
      },
      actionsColumn(t('connections.actions'), 150, (row) => <Unlink identity={row} />),
    ],
    [t, language],
  );
}

function Unlink({ identity }: { identity: LinkedIdentity }) {
  const t = useText();
  const notice = useNotice();
  const language = useLanguage();
  const { unlink } = useConnectionWrites();
  const name = personName(identity, language);
  return (
    <Allowed call="schoolConnections.unlink">
      <ConfirmButton
        size="small"
        aria-label={t('connections.unlinkOf', { name })}
        title={t('connections.unlinkTitle', { name })}
        body={t(
          identity.studentID === null ? 'connections.unlinkBody' : 'connections.unlinkStudentBody',
          { name, connection: identity.connectionName },
        )}
        confirmLabel={t('connections.unlink')}
        danger
        onConfirm={async () => {
          await unlink(identity.identityID);
          notice.success(t('connections.unlinked', { name }));
        }}
      >
        {t('connections.unlink')}
      </ConfirmButton>
    </Allowed>
  );
}
