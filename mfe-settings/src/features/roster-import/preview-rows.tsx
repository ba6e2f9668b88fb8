import { importKinds, importReasons, type ImportRow, type ImportSummary } from '@mebae/contracts';
import { CounterBadge, Tab, TabList, formatNumber, makeStyles, useLanguage } from '@mebae/platform';
import { EmptyState, FilterBar, PagedList, SearchField, SelectFilter } from '@mebae/ui';
import { oneOf } from '../../lib/one-of.ts';
import { useText } from '../../lib/text.ts';
import { MendBar } from './mend-bar.tsx';
import { useMendColumns } from './use-mend-columns.tsx';
import { useMending } from './use-mending.ts';
import { firstTab, kindTabs, useRowsState, type KindTab, type RowsState } from './rows-state.ts';
import { useImportRows } from './import.resource.ts';
import { useFormerChoice } from './use-former-choice.ts';
import { useRowColumns } from './use-row-columns.tsx';

const useStyles = makeStyles({
  tabs: { marginInlineStart: '-10px', marginBottom: '12px', flexWrap: 'wrap' },
  tab: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
});

const rowKey = (row: ImportRow) => row.row;

interface PreviewRowsProps {
  summary: ImportSummary;
  onChanged: (summary: ImportSummary) => Promise<unknown>;
}

/** Rows of the roster by kind, filtered and paged; the tab and the filter are in the address. */
export function PreviewRows({ summary, onChanged }: PreviewRowsProps) {
  const t = useText();
  const { state, change, clearFilters } = useRowsState();
  const kind = state.kind ?? firstTab(summary.counts);
  const list = useImportRows(summary.importID, { ...state, kind });
  const mending = useMending(summary.importID, list.data?.data, onChanged);
  const canMend = kind === 'failed' && summary.applied === null;
  const former = useFormerChoice(summary.importID, onChanged);
  const columns = useRowColumns(kind, summary.applied === null ? former : null);
  const cells = useMendColumns(mending, list.data?.data);
  return (
    <>
      <KindTabs
        counts={summary.counts}
        kind={kind}
        onChange={(next) => change({ kind: next, reason: null })}
      />
      <FilterBar onClear={clearFilters}>
        <SearchField
          label={t('import.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
        {kind === 'failed' && (
          <ReasonFilter summary={summary} reason={state.reason} onChange={change} />
        )}
      </FilterBar>
      {canMend && <MendBar mending={mending} />}
      <PagedList
        caption={t('import.rowsCaption')}
        list={list}
        columns={canMend ? cells : columns}
        rowKey={rowKey}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('import.noneFound')}
        none={<EmptyState title={t('import.noneOfKind')} />}
      />
    </>
  );
}

interface KindTabsProps {
  counts: ImportSummary['counts'];
  kind: KindTab;
  onChange: (kind: KindTab | null) => void;
}

function KindTabs({ counts, kind, onChange }: KindTabsProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const total = importKinds.reduce((sum, name) => sum + counts[name], 0);
  return (
    <TabList
      className={styles.tabs}
      aria-label={t('import.tabs')}
      selectedValue={kind}
      onTabSelect={(_, { value }) => onChange(oneOf(String(value), kindTabs))}
    >
      {kindTabs.map((tab) => (
        <Tab key={tab} value={tab}>
          <span className={styles.tab}>
            {t(`import.kind.${tab}`)}
            <CounterBadge
              appearance="filled"
              color={tab === 'failed' && counts.failed > 0 ? 'danger' : 'informative'}
              showZero
              overflowCount={9999}
            >
              {formatNumber(tab === 'all' ? total : counts[tab], language)}
            </CounterBadge>
          </span>
        </Tab>
      ))}
    </TabList>
  );
}

interface ReasonFilterProps extends Pick<RowsState, 'reason'> {
  summary: ImportSummary;
  onChange: (change: Pick<RowsState, 'reason'>) => void;
}

/** Narrows rows that fail to one kind of error, where there is more than one. */
function ReasonFilter({ summary: { reasonCounts }, reason, onChange }: ReasonFilterProps) {
  const t = useText();
  const reasons = importReasons.filter((known) => reasonCounts[known] !== undefined);
  if (reasons.length < 2) return null;
  return (
    <SelectFilter
      label={t('import.reasonFilter')}
      value={reason ?? ''}
      onChange={(value) => onChange({ reason: oneOf(value, importReasons) })}
      none={t('list.all')}
      options={reasons.map((known) => ({
        value: known,
        text: t('import.reasonOption', {
          reason: t(`import.reasonName.${known}`),
          n: reasonCounts[known] ?? 0,
        }),
      }))}
    />
  );
}
