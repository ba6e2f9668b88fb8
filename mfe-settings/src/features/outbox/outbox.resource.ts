import { endpoints, type OutboxMail } from '@mebae/contracts';
import { api, useApi, useNotice } from '@mebae/platform';
import { useEffect, useMemo } from 'react';
import { useWrite } from '../../lib/write.resource.ts';
import type { OutboxListState } from './outbox-list-state.ts';

/** While mails are on their way, their states change by themselves. */
const refreshMs = 10_000;

/** One page of the school's mails, newest first. */
export const useMails = ({ search, show, page, pageSize }: OutboxListState) =>
  useApi(
    endpoints.outbox.list,
    { query: { search, ...(show && { show }), page, pageSize } },
    { keepPreviousData: true, refreshMs },
  );

/** Calls that change mails. */
export function useMailWrites() {
  const write = useWrite('/outbox');
  return useMemo(
    () => ({
      retry: (mailID: number) => write(api(endpoints.outbox.retry, { params: { mailID } })),
      /** Sends all mails again that a filter finds. */
      retryAll: (body: { show: 'held' | 'failed'; search?: string }) =>
        write(api(endpoints.outbox.retryAll, { body })),
      markRead: (mailID: number) => write(api(endpoints.outbox.markRead, { params: { mailID } })),
      /** @param upTo the newest mail that the person could see */
      markAllRead: (upTo: number) => write(api(endpoints.outbox.markAllRead, { body: { upTo } })),
    }),
    [write],
  );
}

/** Did not go out, and nobody has read it: somebody should. */
export const isUnread = ({ state, readAt }: OutboxMail): boolean =>
  readAt === null && isStuck({ state });

/** Did not go out, and does not go out by itself. */
export const isStuck = ({ state }: Pick<OutboxMail, 'state'>): boolean =>
  state === 'held' || state === 'failed';

/** Notes that a mail has been opened, once it is shown. */
export function useMarkAsRead(mail: OutboxMail | undefined): void {
  const notice = useNotice();
  const { markRead } = useMailWrites();
  const mailID = mail?.readAt === null ? mail.mailID : undefined;
  useEffect(() => {
    if (mailID !== undefined) markRead(mailID).catch((error: unknown) => notice.error(error));
  }, [mailID, notice, markRead]);
}
