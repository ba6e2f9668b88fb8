import { formerStates, type FormerStudent } from '@mebae/contracts';
import { PageHeader } from '@mebae/ui';
import {
  AllowedContent,
  EmptyState,
  FilterBar,
  FilterTabs,
  PagedList,
  SearchField,
} from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormer } from './former.resource.ts';
import { useFormerState } from './former-state.ts';
import { useFormerColumns } from './use-former-columns.tsx';

const rowKey = (student: FormerStudent) => student.studentID;
const views = ['all', ...formerStates] as const;

/**
 * Administrators find students who have left, are to leave, or were removed, and bring them back; a number or address
 * that is taken meanwhile is asked for.
 */
export default function FormerStudentsPage() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('former.title')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      <AllowedContent call="students.former">
        <Former />
      </AllowedContent>
    </>
  );
}

function Former() {
  const t = useText();
  const { state, change, clearFilters } = useFormerState();
  const list = useFormer(state);
  return (
    <>
      <FilterTabs
        label={t('leaving.state')}
        value={state.former ?? 'all'}
        tabs={views.map((value) => ({
          value,
          content: value === 'all' ? t('list.all') : t(`import.state.${value}`),
        }))}
        onChange={(value) => change({ former: value === 'all' ? null : value })}
      />
      <FilterBar onClear={clearFilters}>
        <SearchField
          label={t('students.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
      </FilterBar>
      <PagedList
        caption={t('former.title')}
        list={list}
        columns={useFormerColumns()}
        rowKey={rowKey}
        state={state}
        onPage={(page) => change({ ...page })}
        onClear={clearFilters}
        noneFound={t('students.noneFound')}
        none={<EmptyState title={t('students.noneFound')} />}
      />
    </>
  );
}
