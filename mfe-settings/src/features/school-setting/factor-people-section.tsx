import { Role, type PersonWithFactors } from '@mebae/contracts';
import {
  Badge,
  formatDateTime,
  makeStyles,
  personName,
  useLanguage,
  useNotice,
  useSession,
} from '@mebae/platform';
import {
  actionsColumn,
  Allowed,
  ConfirmButton,
  EmptyState,
  FilterTabs,
  PagedList,
  personColumn,
  Section,
  type Column,
} from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFactorListState, useFactorPeople, useFactorWrites } from './second-factors.resource.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '12px' },
  badges: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' },
});

const rowKey = (person: PersonWithFactors): number => person.userID;

/** Staff with their second factors, those without one first; an administrator removes those that somebody has lost. */
export function FactorPeopleSection() {
  const styles = useStyles();
  const t = useText();
  const { state, change } = useFactorListState();
  const isAll = state.factors === null;
  return (
    <Section title={t('school.factorPeople')} description={t('school.factorPeopleHint')}>
      <div className={styles.list}>
        <FilterTabs
          label={t('school.factorShow')}
          value={state.factors ?? 'all'}
          tabs={[
            { value: 'all', content: t('school.factorAll') },
            { value: 'without', content: t('school.factorNone') },
          ]}
          onChange={(value) => change({ factors: value === 'without' ? 'without' : null })}
        />
        <PagedList
          caption={t('school.factorPeople')}
          list={useFactorPeople(state)}
          columns={usePeopleColumns()}
          rowKey={rowKey}
          state={state}
          onPage={change}
          onClear={undefined}
          none={
            <EmptyState title={t(isAll ? 'school.factorNobody' : 'school.factorEverybodyHas')} />
          }
        />
      </div>
    </Section>
  );
}

function usePeopleColumns(): Column<PersonWithFactors>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      personColumn({ header: t('teachers.name'), width: 160 }),
      {
        id: 'role',
        header: t('teachers.role'),
        width: 110,
        hideBelow: 700,
        cell: ({ role }) =>
          t(role === Role.Admin ? 'school.factorAdministrator' : 'school.factorTeacher'),
      },
      {
        id: 'factors',
        header: t('school.factor'),
        cell: (person) => <FactorBadges person={person} />,
      },
      {
        id: 'lastSignIn',
        header: t('school.factorLastSignIn'),
        width: 150,
        hideBelow: 900,
        cell: ({ lastSignInAt }) =>
          lastSignInAt === null ? '–' : formatDateTime(lastSignInAt, language),
      },
      actionsColumn(t('connections.actions'), 150, (person) => <Remove person={person} />),
    ],
    [t, language],
  );
}

function FactorBadges({ person }: { person: PersonWithFactors }) {
  const styles = useStyles();
  const t = useText();
  const { passkeys, oneTimeCode } = person;
  if (passkeys === 0 && !oneTimeCode) {
    return (
      <Badge appearance="tint" color="warning">
        {t('school.factorNone')}
      </Badge>
    );
  }
  return (
    <span className={styles.badges}>
      {passkeys > 0 && (
        <Badge appearance="tint" color="success">
          {t('school.factorPasskeys', { n: passkeys })}
        </Badge>
      )}
      {oneTimeCode && (
        <Badge appearance="tint" color="success">
          {t('school.factorApp')}
        </Badge>
      )}
    </span>
  );
}

function Remove({ person }: { person: PersonWithFactors }) {
  const t = useText();
  const notice = useNotice();
  const language = useLanguage();
  const { profile } = useSession();
  const { remove } = useFactorWrites();
  const { userID, passkeys, oneTimeCode } = person;
  // one's own are removed on the account's page
  if ((passkeys === 0 && !oneTimeCode) || userID === profile.userID) return null;
  const name = personName(person, language);
  return (
    <Allowed call="schoolSecondFactors.remove">
      <ConfirmButton
        size="small"
        aria-label={t('school.factorRemoveOf', { name })}
        title={t('school.factorRemoveTitle', { name })}
        body={t('school.factorRemoveBody', { name })}
        confirmLabel={t('school.factorRemove')}
        danger
        onConfirm={async () => {
          await remove(userID);
          notice.success(t('school.factorRemoved', { name }));
        }}
      >
        {t('school.factorRemove')}
      </ConfirmButton>
    </Allowed>
  );
}
