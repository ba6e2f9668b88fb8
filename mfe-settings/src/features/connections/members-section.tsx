import { ltiMembersRefusals, type LtiContext, type LtiMember } from '@mebae/contracts';
import {
  ApiError,
  Button,
  Field,
  formatDateTime,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Select,
  useLanguage,
} from '@mebae/platform';
import { EmptyState, PagedList, Section, type Column } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useLtiContexts, useLtiMembers } from './members.resource.ts';

const useStyles = makeStyles({
  course: { maxWidth: '480px', marginBottom: '12px' },
  failed: { display: 'grid', gap: '12px', justifyItems: 'start' },
});

const firstPage = { page: 1, pageSize: 20 };
/** A platform gives ids of people only to itself: names may be the same. */
const rowKey = ({ name, address, state, person }: LtiMember): string =>
  JSON.stringify([name, address, state, person]);

/**
 * List of a learning portal's course with who of it is known here: whoever is not is refused when they come. Nobody is made by looking. It
 * is shown once the school was opened from a portal that lists its members.
 */
export function MembersSection() {
  const { data } = useLtiContexts();
  const [chosen, setChosen] = useState<number | null>(null);
  const contexts = data?.data ?? [];
  const context = contexts.find(({ contextID }) => contextID === chosen) ?? contexts[0];
  if (!context) return null;
  return <MembersOf context={context} contexts={contexts} onChoose={setChosen} />;
}

interface MembersOfProps {
  context: LtiContext;
  contexts: readonly LtiContext[];
  onChoose: (contextID: number) => void;
}

function MembersOf({ context, contexts, onChoose }: MembersOfProps) {
  const t = useText();
  const styles = useStyles();
  const language = useLanguage();
  return (
    <Section title={t('connections.members')} description={t('connections.membersHint')}>
      <Field label={t('connections.membersOf')} className={styles.course}>
        <Select
          value={String(context.contextID)}
          onChange={(_event, { value }) => onChoose(Number(value))}
        >
          {contexts.map(({ contextID, connectionName, deploymentID, title, launchedAt }) => (
            <option key={contextID} value={contextID}>
              {t('connections.membersCourse', {
                connection: connectionName,
                title: title === '' ? deploymentID : title,
                opened: formatDateTime(launchedAt, language),
              })}
            </option>
          ))}
        </Select>
      </Field>
      <MemberList key={context.contextID} contextID={context.contextID} />
    </Section>
  );
}

function MemberList({ contextID }: { contextID: number }) {
  const t = useText();
  const styles = useStyles();
  const [state, setState] = useState(firstPage);
  const list = useLtiMembers(contextID, state);
  const columns = useMemberColumns();
  const reason = list.error instanceof ApiError ? [list.error.reason].flat()[0] : null;
  const refusal = ltiMembersRefusals.find((known) => known === reason);
  if (refusal && !list.data) {
    return (
      <div className={styles.failed}>
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{t(`connections.${refusal}`)}</MessageBarBody>
        </MessageBar>
        <Button onClick={() => void list.mutate()}>{t('connections.membersAgain')}</Button>
      </div>
    );
  }
  return (
    <>
      {list.data && (
        <p>
          {list.data.unknown === 0
            ? t('connections.membersAllKnown', { total: list.data.totalRecords })
            : t('connections.membersUnknown', {
                total: list.data.totalRecords,
                unknown: list.data.unknown,
              })}
        </p>
      )}
      <PagedList
        caption={t('connections.members')}
        list={list}
        columns={columns}
        rowKey={rowKey}
        state={state}
        onPage={(page) => setState({ ...state, ...page })}
        onClear={undefined}
        none={
          <EmptyState title={t('connections.noMembers')} body={t('connections.noMembersHint')} />
        }
      />
    </>
  );
}

function useMemberColumns(): Column<LtiMember>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('connections.memberName'),
        cell: (row) => row.name || row.address || '–',
      },
      {
        id: 'side',
        header: t('connections.memberSide'),
        width: 120,
        cell: (row) =>
          row.side === null
            ? t('connections.memberOther')
            : t(row.side === 'student' ? 'connections.users.students' : 'connections.users.staff'),
      },
      {
        id: 'state',
        header: t('connections.memberState'),
        width: 200,
        cell: (row) => t(`connections.member.${row.state}`),
      },
      {
        id: 'person',
        header: t('connections.memberPerson'),
        width: 160,
        cell: (row) => row.person ?? '–',
      },
    ],
    [t],
  );
}
