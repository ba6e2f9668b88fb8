import type { OutboxMail } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { useCallback, useState } from 'react';
import { MailDetail } from './mail-detail.tsx';
import { useMarkAsRead } from './outbox.resource.ts';

const useStyles = makeStyles({
  detail: { scrollMarginTop: '72px', ':focus': { outlineStyle: 'none' } },
});

interface OpenMailProps {
  mails: readonly OutboxMail[] | undefined;
  mailID: number | null;
  onClose: () => void;
}

/** The mail that is open, below the list; it gets the focus and counts as read. */
export function OpenMail({ mails, mailID, onClose }: OpenMailProps) {
  const styles = useStyles();
  const mail = useOpened(mails, mailID);
  useMarkAsRead(mail);
  const focus = useCallback((element: HTMLElement | null) => element?.focus(), []);
  if (!mail) return null;
  return (
    <div key={mail.mailID} ref={focus} tabIndex={-1} className={styles.detail}>
      <MailDetail mail={mail} onClose={onClose} />
    </div>
  );
}

/** The opened mail stays although the list no longer has it, as one that was read among the unread. */
function useOpened(
  mails: readonly OutboxMail[] | undefined,
  mailID: number | null,
): OutboxMail | undefined {
  const [opened, setOpened] = useState<OutboxMail>();
  const found = mails?.find((mail) => mail.mailID === mailID);
  if (found && found !== opened) setOpened(found);
  return found ?? (opened?.mailID === mailID ? opened : undefined);
}
