import type { GroupSettingRow } from '@mebae/contracts';
import { formatDateTime, personName, useLanguage } from '@mebae/platform';
import {
  Allowed,
  AllowedContent,
  ConfirmButton,
  DataTable,
  EmptyState,
  LinkButton,
  Pill,
  Section,
  type Column,
} from '@mebae/ui';
import { useMemo } from 'react';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { useGroupSettings, useGroupWrites } from '../../lib/groups.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';

/**
 * `/pages/class-management/groups`: staff open, copy and delete the group settings of the school year; one that a
 * course or an event needs can't be deleted.
 */
export default function GroupSettingPage() {
  return (
    <ClassPart part="groups">
      <AllowedContent call="groups.list">
        <Settings />
      </AllowedContent>
    </ClassPart>
  );
}

const rowKey = (row: GroupSettingRow): number => row.groupSettingID;
const rowLink = (row: GroupSettingRow): string => paths.groupEditOf(row.groupSettingID);

function Settings() {
  const t = useText();
  const columns = useColumns();
  const { data, error, isLoading, mutate } = useGroupSettings();
  return (
    <Section
      title={t('groups.title')}
      description={t('groups.hint')}
      actions={<LinkButton to={paths.grouping}>{t('groups.new')}</LinkButton>}
    >
      <DataTable
        caption={t('groups.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowKey={rowKey}
        rowLink={rowLink}
        isLoading={isLoading}
        error={error}
        onRetry={() => void mutate()}
        empty={<EmptyState title={t('groups.empty.title')} body={t('groups.empty.body')} />}
      />
    </Section>
  );
}

function useColumns(): Column<GroupSettingRow>[] {
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('groups.column.title'),
        cell: ({ title }) => title,
        value: ({ title }) => title,
        sortable: true,
        rowHeader: true,
      },
      {
        id: 'state',
        header: t('groups.column.state'),
        width: 96,
        cell: ({ state }) => <Pill>{t(`groups.state.${state}`)}</Pill>,
        value: ({ state }) => state,
        sortable: true,
      },
      {
        id: 'classes',
        header: t('groups.column.classes'),
        cell: ({ classes }) => classes.map(className).join(t('grouping.separator')),
        hideBelow: 700,
      },
      {
        id: 'groups',
        header: t('groups.column.groups'),
        width: 140,
        cell: ({ groups, students }) => t('groups.counts', { groups, students }),
      },
      {
        id: 'course',
        header: t('groups.column.course'),
        hideBelow: 1100,
        cell: ({ courseTitle }) => courseTitle ?? t('groups.noCourse'),
        value: ({ courseTitle }) => courseTitle ?? '',
        sortable: true,
      },
      {
        id: 'updatedAt',
        header: t('groups.column.updated'),
        width: 200,
        hideBelow: 900,
        cell: ({ updatedAt, updatedBy }) =>
          t('groups.updated', {
            at: formatDateTime(updatedAt, language),
            name: updatedBy ? personName(updatedBy, language) : '',
          }),
        value: ({ updatedAt }) => updatedAt,
        sortable: true,
      },
      {
        id: 'remove',
        header: t('groups.column.remove'),
        width: 96,
        cell: (row) => <RemoveButton row={row} />,
      },
    ],
    [t, language, className],
  );
}

function RemoveButton({ row }: { row: GroupSettingRow }) {
  const t = useText();
  const { remove } = useGroupWrites();
  return (
    <Allowed call="groups.remove">
      <ConfirmButton
        appearance="subtle"
        aria-label={t('groups.remove.of', { title: row.title })}
        title={t('groups.remove.title', { title: row.title })}
        body={t('groups.remove.body')}
        confirmLabel={t('groups.remove.confirm')}
        danger
        onConfirm={() => remove(row)}
      >
        {t('groups.remove.confirm')}
      </ConfirmButton>
    </Allowed>
  );
}
