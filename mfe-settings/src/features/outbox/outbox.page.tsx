import { outboxViews, type OutboxMail } from '@mebae/contracts';
import { Button, makeStyles, useNotice } from '@mebae/platform';
import {
  AllowedContent,
  EmptyState,
  FilterBar,
  FilterTabs,
  PagedList,
  PageHeader,
  SearchField,
  useBusy,
} from '@mebae/ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { useCallback } from 'react';
import { useText } from '../../lib/text.ts';
import { OpenMail } from './open-mail.tsx';
import { useOutboxListState, type OutboxListState } from './outbox-list-state.ts';
import { useMails, useMailWrites } from './outbox.resource.ts';
import { useMailColumns } from './use-mail-columns.tsx';

const useStyles = makeStyles({ list: { display: 'grid', gap: '12px' } });

const rowKey = (mail: OutboxMail) => mail.mailID;
const views = ['all', ...outboxViews] as const;

/**
 * Administrators see every mail that the product wrote, how far it got, and its text; what failed can be tried again.
 */
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
  const { state, change, clearFilters } = useOutboxListState();
  const list = useMails(state);
  const open = useCallback(
    (mail: number) => change({ mail, page: state.page }),
    [change, state.page],
  );
  const { unread = 0, newestMailID = null } = list.data ?? {};
  return (
    <div className={styles.list}>
      <ViewTabs
        show={state.show}
        unread={unread}
        onChange={(show) => change({ show, mail: null })}
      />
      <FilterBar
        onClear={clearFilters}
        actions={
          <>
            {(state.show === 'failed' || state.show === 'held') &&
              (list.data?.totalRecords ?? 0) > 1 && (
                <RetryAllButton show={state.show} search={state.search} />
              )}
            {unread > 0 && newestMailID !== null && <ReadAllButton upTo={newestMailID} />}
          </>
        }
      >
        <SearchField
          label={t('outbox.search')}
          value={state.search}
          onChange={(search) => change({ search, mail: null })}
        />
      </FilterBar>
      <PagedList
        caption={t('outbox.title')}
        list={list}
        columns={useMailColumns(open)}
        rowKey={rowKey}
        state={state}
        onPage={(page) => change({ ...page, mail: null })}
        onClear={clearFilters}
        noneFound={t(
          state.show === 'unread' && state.search === '' ? 'outbox.noneUnread' : 'outbox.noneFound',
        )}
        none={<EmptyState title={t('outbox.none')} body={t('outbox.noneHint')} />}
      />
      <OpenMail
        mails={list.data?.data}
        mailID={state.mail}
        onClose={() => change({ mail: null, page: state.page })}
      />
    </div>
  );
}

function ViewTabs(props: {
  show: OutboxListState['show'];
  unread: number;
  onChange: (show: OutboxListState['show']) => void;
}) {
  const { show, unread, onChange } = props;
  const t = useText();
  return (
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
      onChange={(value) => onChange(value === 'all' ? null : value)}
    />
  );
}

/** Sends all that the filter finds once more, and says how many somebody has to look at. */
function RetryAllButton({ show, search }: { show: 'held' | 'failed'; search: string }) {
  const t = useText();
  const notice = useNotice();
  const [isBusy, run] = useBusy();
  const { retryAll } = useMailWrites();
  const sendAgain = async () => {
    const { queued, left } = await retryAll({ show, ...(search !== '' && { search }) });
    if (queued > 0) notice.success(t('outbox.retriedAll', { count: queued }));
    if (left > 0) notice.info(t('outbox.leftAlone', { count: left }));
  };
  return (
    <Button icon={<ArrowSyncRegular />} disabledFocusable={isBusy} onClick={() => run(sendAgain)}>
      {t('outbox.retryAll')}
    </Button>
  );
}

/** Takes away what is left to read, up to the newest mail that the person could see. */
function ReadAllButton({ upTo }: { upTo: number }) {
  const t = useText();
  const notice = useNotice();
  const [isBusy, run] = useBusy();
  const { markAllRead } = useMailWrites();
  const readAll = async () => {
    const { marked } = await markAllRead(upTo);
    notice.success(t('outbox.allRead', { count: marked }));
  };
  return (
    <Button disabledFocusable={isBusy} onClick={() => run(readAll)}>
      {t('outbox.readAll')}
    </Button>
  );
}
