import type { OutboxMail } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { VisuallyHidden, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { isUnread } from './outbox.resource.ts';

const useStyles = makeStyles({
  subject: {
    padding: '0',
    minWidth: 0,
    textAlign: 'start',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
  },
  unread: { fontWeight: tokens.fontWeightSemibold },
  to: { overflowWrap: 'anywhere' },
  date: { ...typographyStyles.body1, fontVariantNumeric: 'tabular-nums' },
});

function Subject({ mail, onOpen }: { mail: OutboxMail; onOpen: (mailID: number) => void }) {
  const styles = useStyles();
  const t = useText();
  return (
    <Button
      appearance="transparent"
      className={mergeClasses(styles.subject, isUnread(mail) && styles.unread)}
      onClick={() => onOpen(mail.mailID)}
    >
      {isUnread(mail) && <VisuallyHidden>{t('outbox.isUnread')}</VisuallyHidden>}
      {mail.subject}
    </Button>
  );
}

/** Columns of the outbox; its subject opens it. */
export function useMailColumns(onOpen: (mailID: number) => void): Column<OutboxMail>[] {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
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
        cell: (mail) => <MailStateBadge mail={mail} />,
        width: 184,
      },
      {
        id: 'subject',
        header: t('outbox.subject'),
        cell: (mail) => <Subject mail={mail} onOpen={onOpen} />,
        rowHeader: true,
      },
      {
        id: 'to',
        header: t('outbox.to'),
        cell: (mail) => <span className={styles.to}>{mail.to}</span>,
        width: 220,
        hideBelow: 640,
      },
    ],
    [t, language, styles, onOpen],
  );
}
