import { endpoints, type OutboxMail } from '@mebae/contracts';
import { api, useMutate, useNotice } from '@mebae/platform';
import { useEffect } from 'react';

/** Notes that a mail has been opened, once it is shown. */
export function useRead(mail: OutboxMail | undefined): void {
  const notice = useNotice();
  const refresh = useMutate();
  const mailID = mail?.readAt === null ? mail.mailID : undefined;
  useEffect(() => {
    if (mailID === undefined) return;
    api(endpoints.outbox.markRead, { params: { mailID } }).then(
      () => refresh('/outbox'),
      (error: unknown) => notice.error(error),
    );
  }, [mailID, notice, refresh]);
}
