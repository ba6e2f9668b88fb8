import { endpoints, type OutboxMail } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  makeStyles,
  tokens,
  typographyStyles,
  useApi,
  useLanguage,
  useSearchParams,
} from '@mebae/platform';
import {
  DataTable,
  EmptyState,
  FilterBar,
  PageHeader,
  Pager,
  SearchField,
  AllowedContent,
  type Column,
} from '@mebae/ui';
import { useEffect, useMemo, useRef } from 'react';
import { readPage, wholeNumber, writeQuery } from '../../lib/query-values.ts';
import { useText, type Text } from '../../lib/text.ts';
import { MailDetail } from './mail-detail.tsx';
import { MailStateBadge } from './mail-state-badge.tsx';

const useStyles = makeStyles({
  detail: { marginTop: '16px', scrollMarginTop: '72px', ':focus': { outlineStyle: 'none' } },
  subject: {
    padding: '0',
    minWidth: 0,
    textAlign: 'start',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
  },
  to: { overflowWrap: 'anywhere' },
  date: { ...typographyStyles.body1, fontVariantNumeric: 'tabular-nums' },
});

const rowKey = (mail: OutboxMail) => mail.mailID;
/** While mails are on their way, their states change by themselves. */
const refreshMs = 10_000;

function columnsOf(
  t: Text,
  language: ReturnType<typeof useLanguage>,
  styles: ReturnType<typeof useStyles>,
  show: (mailID: number) => void,
): Column<OutboxMail>[] {
  return [
    {
      id: 'createdAt',
      header: t('outbox.createdAt'),
      cell: (mail) => (
        <span className={styles.date}>{formatDateTime(mail.createdAt, language)}</span>
      ),
      width: 160,
    },
    {
      id: 'state',
      header: t('outbox.stateHeader'),
      cell: (mail) => <MailStateBadge state={mail.state} />,
      width: 120,
    },
    {
      id: 'subject',
      header: t('outbox.subject'),
      cell: (mail) => (
        <Button
          appearance="transparent"
          className={styles.subject}
          onClick={() => show(mail.mailID)}
        >
          {mail.subject}
        </Button>
      ),
      rowHeader: true,
    },
    {
      id: 'to',
      header: t('outbox.to'),
      cell: (mail) => <span className={styles.to}>{mail.to}</span>,
      hideBelow: 640,
    },
  ];
}

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
  const language = useLanguage();
  const [query, setQuery] = useSearchParams();
  const search = (query.get('search') ?? '').slice(0, 100);
  const mailID = wholeNumber(query.get('mail'));
  const { page, pageSize } = readPage(query);
  const { data, error, isLoading, isValidating, mutate } = useApi(
    endpoints.outbox.list,
    { query: { search, page, pageSize } },
    { keepPreviousData: true, refreshMs },
  );
  const setState = useRef<(next: Record<string, string | number | null>) => void>(() => undefined);
  useEffect(() => {
    setState.current = (next) =>
      setQuery(writeQuery({ search, page, pageSize, mail: mailID, ...next }), {
        replace: true,
        preventScrollReset: true,
      });
  });
  const change = (next: Record<string, string | number | null>) => setState.current(next);
  const columns = useMemo(
    () => columnsOf(t, language, styles, (mail) => setState.current({ mail })),
    [t, language, styles],
  );
  const shown = data?.data.find((mail) => mail.mailID === mailID);
  const detail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown) detail.current?.focus();
    // only when another mail is opened: a refresh must not move the focus
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown?.mailID]);
  return (
    <>
      <FilterBar>
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
        empty={
          search === '' ? (
            <EmptyState title={t('outbox.none')} body={t('outbox.noneHint')} />
          ) : (
            <EmptyState title={t('outbox.noneFound')} />
          )
        }
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
    </>
  );
}
