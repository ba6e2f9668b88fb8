import { examEndpoints, limits, type ExamRow } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  formatNumber,
  makeStyles,
  useApi,
  useLanguage,
  useMay,
  useNavigate,
  useSearchParams,
  useTranslation,
} from '@mebae/platform';
import {
  Allowed,
  DataTable,
  EmptyState,
  FilterBar,
  FilterTabs,
  PageHeader,
  Pager,
  ProgressLine,
  SearchField,
  StatusBadge,
  type Column,
} from '@mebae/ui';
import { useMemo } from 'react';
import { Drafts } from './drafts.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px' },
  progress: { display: 'grid', gap: '4px', minWidth: '120px' },
});

const rowKey = (row: ExamRow): number => row.evalSettingID;
const rowLink = (row: ExamRow): string => `/pages/exam/${row.evalSettingID}`;
const statuses = ['all', '0', '1', '2'] as const;

/** `/pages/exam/list`: courses of the school year by status, and drafts to go on with. */
export default function ExamListPage() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const mayCreate = useMay('examDrafts.create');
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const status = statuses.find((value) => value === params.get('status')) ?? 'all';
  const search = params.get('search') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const pageSize = Number(params.get('pageSize')) || limits.pageSize;
  const { data, error, isLoading, isValidating, mutate } = useApi(
    examEndpoints.list,
    {
      query: {
        page,
        pageSize,
        search: search || undefined,
        status: status === 'all' ? undefined : Number(status),
      },
    },
    { keepPreviousData: true },
  );
  const columns = useColumns();
  const set = (changes: Record<string, string>): void => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  const counts = data?.counts;
  const countOf = (value: (typeof statuses)[number]): number | undefined =>
    value === 'all' ? counts && counts[0] + counts[1] + counts[2] : counts?.[Number(value)];

  return (
    <div className={styles.page}>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle')}
        actions={
          <Allowed call="examDrafts.create">
            <Button appearance="primary" onClick={() => void navigate('/pages/exam/create')}>
              {t('list.create')}
            </Button>
          </Allowed>
        }
      />
      {mayCreate && <Drafts />}
      <FilterTabs
        label={t('list.status')}
        value={status}
        tabs={statuses.map((value) => {
          const tab = t(`list.tab.${value}`);
          const count = countOf(value);
          return {
            value,
            content: count === undefined ? tab : t('list.tabWithCount', { tab, count }),
          };
        })}
        onChange={(value) => set({ status: value === 'all' ? '' : value, page: '' })}
      />
      <FilterBar onClear={search ? () => set({ search: '', page: '' }) : undefined}>
        <SearchField
          label={t('list.search')}
          value={search}
          onChange={(text) => set({ search: text, page: '' })}
        />
      </FilterBar>
      <DataTable
        caption={t('list.title')}
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        rowLink={rowLink}
        mode="server"
        isLoading={isLoading || isValidating}
        error={error}
        onRetry={() => void mutate()}
        empty={
          <EmptyState
            title={search || status !== 'all' ? t('list.nothingFound') : t('list.empty')}
            body={search || status !== 'all' ? undefined : t('list.emptyAdvice')}
          />
        }
      />
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.totalRecords ?? 0}
        onChange={(next) => set({ page: String(next.page), pageSize: String(next.pageSize) })}
      />
    </div>
  );
}

function useColumns(): Column<ExamRow>[] {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'title', header: t('exam.title'), cell: (row) => row.title, rowHeader: true },
      {
        id: 'status',
        header: t('exam.status'),
        width: 120,
        cell: (row) => <StatusBadge kind="exam" value={row.status} />,
      },
      {
        id: 'period',
        header: t('exam.period'),
        width: 200,
        hideBelow: 760,
        cell: (row) => (
          <>
            <div>{t('exam.from', { at: formatDateTime(row.startAt, language) })}</div>
            <div>{t('exam.until', { at: formatDateTime(row.endedAt ?? row.endAt, language) })}</div>
          </>
        ),
      },
      {
        id: 'examinees',
        header: t('exam.examinees'),
        width: 100,
        align: 'end',
        cell: (row) => t('people', { count: row.examinees }),
      },
      {
        id: 'progress',
        header: t('exam.given'),
        width: 180,
        cell: (row) => (
          <div className={styles.progress}>
            <span>
              {t('exam.progress', {
                given: formatNumber(row.given, language),
                expected: formatNumber(row.expected, language),
              })}
            </span>
            <ProgressLine
              label={t('exam.progressOf', { title: row.title })}
              value={row.expected === 0 ? 0 : row.given / row.expected}
            />
          </div>
        ),
      },
      {
        id: 'scores',
        header: t('exam.scores'),
        width: 120,
        hideBelow: 900,
        cell: (row) => t(`scoring.${row.scoringState}`),
      },
    ],
    [t, language, styles],
  );
}
