import { mailInterrupted, nameUnder, type ExamMailRow } from '@mebae/contracts';
import {
  Badge,
  Button,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useMay,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { PersonName, type Column, personColumn } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { useRetryMail } from './exam-detail.resource.ts';

const useStyles = makeStyles({
  state: { display: 'grid', gap: '4px', justifyItems: 'start' },
  reason: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

const colours = {
  queued: 'informative',
  sending: 'informative',
  sent: 'success',
  held: 'warning',
  failed: 'danger',
} as const satisfies Record<NonNullable<ExamMailRow['state']>, string>;

/** Columns of the mails of a course. A mail that did not go out can be tried again by whoever may. */
export function useMailColumns(evalSettingID: number): Column<ExamMailRow>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const mayRetry = useMay('outbox.retry');
  return useMemo<Column<ExamMailRow>[]>(
    () => [
      {
        id: 'writtenAt',
        header: t('mails.writtenAt'),
        width: 150,
        cell: (row) => formatDateTime(row.writtenAt, language),
      },
      {
        id: 'kind',
        header: t('mails.kind'),
        width: 150,
        cell: (row) => t(`mails.kind.${row.kind}`),
      },
      { id: 'class', header: t('class.header'), width: 110, hideBelow: 760, cell: className },
      personColumn({ header: t('detail.name') }),
      {
        id: 'by',
        header: t('mails.writtenBy'),
        width: 140,
        hideBelow: 900,
        cell: (row) => {
          const author = nameUnder(row, 'writtenBy');
          return author ? <PersonName person={author} /> : t('mails.byRule');
        },
      },
      {
        id: 'state',
        header: t('mails.state'),
        width: 220,
        cell: (row) => <MailState mail={row} />,
      },
      ...(mayRetry
        ? [
            {
              id: 'retry',
              header: t('list.actions'),
              width: 120,
              cell: (row: ExamMailRow) => <RetryButton mail={row} {...{ evalSettingID }} />,
            },
          ]
        : []),
    ],
    [t, language, className, mayRetry, evalSettingID],
  );
}

/** How far a mail got, and why not further. */
function MailState({ mail }: { mail: ExamMailRow }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  if (mail.state === null) return t('mails.state.gone');
  return (
    <div className={styles.state}>
      <Badge appearance="tint" color={colours[mail.state]}>
        {t(`mails.state.${mail.state}`)}
      </Badge>
      {mail.state === 'failed' && <span className={styles.reason}>{t(reasonOf(mail))}</span>}
      {mail.state === 'held' && <span className={styles.reason}>{t('mails.why.held')}</span>}
    </div>
  );
}

function reasonOf({ error, isRefused }: ExamMailRow) {
  if (error === mailInterrupted) return 'mails.why.interrupted';
  return isRefused ? 'mails.why.refused' : 'mails.why.failed';
}

/** Tries a mail again that failed, was cut off, or was held. */
function RetryButton({ mail, evalSettingID }: { mail: ExamMailRow; evalSettingID: number }) {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const notice = useNotice();
  const retry = useRetryMail(evalSettingID);
  const [isBusy, setIsBusy] = useState(false);
  const { mailID, state } = mail;
  if (mailID === null || (state !== 'failed' && state !== 'held')) return null;
  const run = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await retry(mailID);
      notice.success(t('mails.retried'));
    } catch (error) {
      notice.error(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      size="small"
      disabledFocusable={isBusy}
      aria-label={t('mails.retryOf', { name: personName(mail, language) })}
      onClick={() => void run()}
    >
      {t('mails.retry')}
    </Button>
  );
}
