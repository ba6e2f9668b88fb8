import {
  endpoints,
  importKinds,
  importReasons,
  type ImportRow,
  type ImportSummary,
} from '@mebae/contracts';
import {
  CounterBadge,
  Field,
  Select,
  Tab,
  TabList,
  formatNumber,
  makeStyles,
  useApi,
  useLanguage,
} from '@mebae/platform';
import { DataTable, EmptyState, FilterBar, Pager, SearchField } from '@mebae/ui';
import { oneOf } from '../../lib/query-values.ts';
import { useText } from '../../lib/text.ts';
import { useRowsState, type KindTab } from './use-import-rows.ts';
import { useRowColumns } from './use-row-columns.tsx';

const useStyles = makeStyles({
  tabs: { marginInlineStart: '-10px', marginBottom: '12px', flexWrap: 'wrap' },
  tab: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
});

const rowKey = (row: ImportRow) => row.row;
const tabs: readonly KindTab[] = ['failed', 'created', 'changed', 'unchanged', 'all'];

/** What wants attention comes first: rows that fail, else what would be written. */
function firstTab(counts: ImportSummary['counts']): KindTab {
  if (counts.failed > 0) return 'failed';
  return importKinds.find((kind) => counts[kind] > 0) ?? 'all';
}

/** Rows of the roster by kind, filtered and paged; the tab and the filter are in the address. */
export function PreviewRows({ summary }: { summary: ImportSummary }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [state, change] = useRowsState();
  const { counts, reasonCounts } = summary;
  const tab = state.kind ?? firstTab(counts);
  const columns = useRowColumns(tab);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    endpoints.studentImport.rows,
    {
      params: { importID: summary.importID },
      query: {
        kind: tab === 'all' ? undefined : tab,
        reason: state.reason ?? undefined,
        search: state.search,
        page: state.page,
        pageSize: state.pageSize,
      },
    },
    { keepPreviousData: true },
  );
  const total = importKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const isFiltered = state.search !== '' || state.reason !== null;
  const clear = () => change({ search: '', reason: null });
  const reasons = importReasons.filter((reason) => reasonCounts[reason] !== undefined);
  return (
    <>
      <TabList
        className={styles.tabs}
        aria-label={t('import.tabs')}
        selectedValue={tab}
        onTabSelect={(_, { value }) => change({ kind: oneOf(String(value), tabs), reason: null })}
      >
        {tabs.map((kind) => (
          <Tab key={kind} value={kind}>
            <span className={styles.tab}>
              {t(`import.kind.${kind}`)}
              <CounterBadge
                appearance="filled"
                color={kind === 'failed' && counts.failed > 0 ? 'danger' : 'informative'}
                showZero
                overflowCount={9999}
              >
                {formatNumber(kind === 'all' ? total : counts[kind], language)}
              </CounterBadge>
            </span>
          </Tab>
        ))}
      </TabList>
      <FilterBar onClear={isFiltered ? clear : undefined}>
        <SearchField
          label={t('import.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
        {tab === 'failed' && reasons.length > 1 && (
          <Field label={t('import.reasonFilter')}>
            <Select
              value={state.reason ?? ''}
              onChange={(_, { value }) => change({ reason: oneOf(value, importReasons) })}
            >
              <option value="">{t('students.all')}</option>
              {reasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t('import.reasonOption', {
                    reason: t(`import.reasonName.${reason}`),
                    n: reasonCounts[reason] ?? 0,
                  })}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </FilterBar>
      <DataTable
        caption={t('import.rowsCaption')}
        mode="server"
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        isLoading={isLoading || isValidating}
        error={error}
        onRetry={() => void mutate()}
        empty={<EmptyState title={t(isFiltered ? 'import.noneFound' : 'import.noneOfKind')} />}
      />
      {data && data.totalRecords > 0 && (
        <Pager
          page={state.page}
          pageSize={state.pageSize}
          total={data.totalRecords}
          onChange={change}
        />
      )}
    </>
  );
}
