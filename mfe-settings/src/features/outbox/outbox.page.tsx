import { endpoints, outboxViews, type OutboxMail } from '@mebae/contracts';
import {
  Button,
  api,
  makeStyles,
  useApi,
  useMutate,
  useNotice,
  useSearchParams,
} from '@mebae/platform';
import {
  AllowedContent,
  DataTable,
  EmptyState,
  FilterBar,
  FilterTabs,
  PageHeader,
  Pager,
  SearchField,
} from '@mebae/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { oneOf, readPage, wholeNumber, writeQuery } from '../../lib/query-values.ts';
import { useText } from '../../lib/text.ts';
import { MailDetail } from './mail-detail.tsx';
import { useColumns } from './use-columns.tsx';
import { useRead } from './use-read.ts';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '12px' },
  detail: { scrollMarginTop: '72px', ':focus': { outlineStyle: 'none' } },
});

const rowKey = (mail: OutboxMail) => mail.mailID;
/** While mails are on their way, their states change by themselves. */
const refreshMs = 10_000;
const views = ['all', ...outboxViews] as const;

/** For administrators: every mail that the product wrote, how far it got, its text, and another try. */
export default function OutboxPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('outbox.title')} subtitle={t('outbox.subtitle')} />
      <AllowedContent call="outbox.list">
        <Outbox />
      </AllowedContent>
    </>
  );
}

function Outbox() {
  const styles = useStyles();
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const search = (query.get('search') ?? '').slice(0, 100);
  const show = oneOf(query.get('show'), outboxViews);
  const mailID = wholeNumber(query.get('mail'));
  const { page, pageSize } = readPage(query);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    endpoints.outbox.list,
    { query: { search, ...(show && { show }), page, pageSize } },
    { keepPreviousData: true, refreshMs },
  );
  const change = useCallback(
    (next: Record<string, string | number | null>) =>
      setQuery(
        (before) => {
          const now = Object.fromEntries(before);
          return writeQuery({ ...now, ...next });
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  );
  const open = useCallback((mail: number) => change({ mail }), [change]);
  const columns = useColumns(open);
  const shown = useShown(data?.data, mailID);
  useRead(shown);
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) detail.current?.focus();
    // only when another mail is opened: a refresh must not move the focus
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown?.mailID]);
  const unread = data?.unread ?? 0;
  return (
    <div className={styles.list}>
      <FilterTabs
        label={t('outbox.show')}
        value={show ?? 'all'}
        tabs={views.map((value) => ({
          value,
          content:
            value === 'unread' && unread > 0
              ? t('outbox.unreadCount', { count: unread })
              : t(`outbox.view.${value}`),
        }))}
        onChange={(value) => change({ show: value === 'all' ? null : value, page: 1, mail: null })}
      />
      <FilterBar actions={unread > 0 && data?.newestMailID && <ReadAll upTo={data.newestMailID} />}>
        <SearchField
          label={t('outbox.search')}
          value={search}
          onChange={(text) => change({ search: text, page: 1, mail: null })}
        />
      </FilterBar>
      <DataTable
        caption={t('outbox.title')}
        mode="server"
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        isLoading={isLoading || (isValidating && !data)}
        error={error}
        onRetry={() => void mutate()}
        empty={<Nothing view={search === '' ? (show ?? 'all') : 'search'} />}
      />
      {data && data.totalRecords > 0 && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={data.totalRecords}
          onChange={(next) => change({ ...next, mail: null })}
        />
      )}
      {shown && (
        <div ref={detail} tabIndex={-1} className={styles.detail}>
          <MailDetail mail={shown} onClose={() => change({ mail: null })} />
        </div>
      )}
    </div>
  );
}

/** The opened mail: it stays though the list no longer has it, as one that was read among the unread. */
function useShown(mails: OutboxMail[] | undefined, mailID: number | null): OutboxMail | undefined {
  const [opened, setOpened] = useState<OutboxMail>();
  const found = mails?.find((mail) => mail.mailID === mailID);
  if (found && found !== opened) setOpened(found);
  return found ?? (opened?.mailID === mailID ? opened : undefined);
}

/** Takes away what is left to read, up to the newest mail that the caller could see. */
function ReadAll({ upTo }: { upTo: number }) {
  const t = useText();
  const notice = useNotice();
  const refresh = useMutate();
  const [busy, setBusy] = useState(false);
  const readAll = async () => {
    setBusy(true);
    try {
      const { marked } = await api(endpoints.outbox.markAllRead, { body: { upTo } });
      notice.success(t('outbox.allRead', { count: marked }));
      await refresh('/outbox');
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button disabledFocusable={busy} onClick={() => void readAll()}>
      {t('outbox.readAll')}
    </Button>
  );
}

function Nothing({ view }: { view: (typeof views)[number] | 'search' }) {
  const t = useText();
  if (view === 'all') return <EmptyState title={t('outbox.none')} body={t('outbox.noneHint')} />;
  return <EmptyState title={t(view === 'unread' ? 'outbox.noneUnread' : 'outbox.noneFound')} />;
}
