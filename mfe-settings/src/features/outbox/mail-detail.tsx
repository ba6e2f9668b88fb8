import { mailInterrupted, type OutboxMail } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  formatDateTime,
  makeStyles,
  tokens,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { KeyValue, Section, useBusy } from '@mebae/ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { useText, type Text } from '../../lib/text.ts';
import { MailStateBadge } from './mail-state-badge.tsx';
import { isStuck, useMailWrites } from './outbox.resource.ts';

const useStyles = makeStyles({
  text: {
    margin: '16px 0 0',
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  messages: { display: 'grid', gap: '12px', ':not(:empty)': { marginTop: '12px' } },
});

interface MailDetailProps {
  mail: OutboxMail;
  onClose: () => void;
}

/** One mail: to whom, how far it got, why not further, its text, and another try. */
export function MailDetail({ mail, onClose }: MailDetailProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <Section
      title={mail.subject}
      actions={
        <>
          {isStuck(mail) && mail.text !== '' && <RetryButton mailID={mail.mailID} />}
          <Button appearance="subtle" onClick={onClose}>
            {t('outbox.close')}
          </Button>
        </>
      }
    >
      <KeyValue
        items={[
          { label: t('outbox.to'), value: mail.to },
          { label: t('outbox.stateHeader'), value: <MailStateBadge mail={mail} /> },
          { label: t('outbox.createdAt'), value: formatDateTime(mail.createdAt, language) },
          {
            label: t('outbox.sentAt'),
            value: mail.sentAt === null ? null : formatDateTime(mail.sentAt, language),
          },
        ]}
      />
      <Messages mail={mail} />
      {mail.text !== '' && <pre className={styles.text}>{mail.text}</pre>}
    </Section>
  );
}

function RetryButton({ mailID }: { mailID: number }) {
  const t = useText();
  const notice = useNotice();
  const [isBusy, run] = useBusy();
  const { retry } = useMailWrites();
  const tryAgain = async () => {
    await retry(mailID);
    notice.success(t('outbox.retried'));
  };
  return (
    <Button icon={<ArrowSyncRegular />} disabledFocusable={isBusy} onClick={() => run(tryAgain)}>
      {t('outbox.retry')}
    </Button>
  );
}

/** Why the mail did not go out, and who may read it. */
function Messages({ mail }: { mail: OutboxMail }) {
  const styles = useStyles();
  const t = useText();
  return (
    <div className={styles.messages}>
      {mail.nextTryAt !== null && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('outbox.why.putOff')}</MessageBarTitle>
            {mail.error}
          </MessageBarBody>
        </MessageBar>
      )}
      {isStuck(mail) && (
        <MessageBar intent={mail.state === 'failed' ? 'error' : 'warning'} layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {t(mail.state === 'failed' ? 'outbox.why.failed' : 'outbox.why.held')}
            </MessageBarTitle>
            {mail.state === 'held' ? t('outbox.heldHint') : failureOf(mail, t)}
          </MessageBarBody>
        </MessageBar>
      )}
      {mail.confidential && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{t(`outbox.secret.${secretState(mail)}`)}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
}

/** Whether the text with its code or link is still there, or why it is gone. */
function secretState(mail: OutboxMail): 'readable' | 'sent' | 'tooOld' {
  if (mail.text !== '') return 'readable';
  return mail.state === 'sent' ? 'sent' : 'tooOld';
}

/** Why a mail did not go out, in words; of other failures what the mail server said. */
function failureOf({ error, isRefused }: OutboxMail, t: Text): string | null {
  if (error === mailInterrupted) return t('outbox.why.interrupted');
  return isRefused ? t('outbox.why.refused', { error: error ?? '' }) : error;
}
