import { endpoints, type OutboxMail } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  api,
  formatDateTime,
  makeStyles,
  tokens,
  useLanguage,
  useMutate,
  useNotice,
} from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { MailStateBadge } from './mail-state-badge.tsx';

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
  why: { marginTop: '12px' },
});

/** One mail whole: to whom, how far it got, why not further, its text, and another try. */
export function MailDetail({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const refresh = useMutate();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await api(endpoints.outbox.retry, { params: { mailID: mail.mailID } });
      notice.success(t('outbox.retried'));
      await refresh('/outbox');
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  const stuck = (mail.state === 'held' || mail.state === 'failed') && mail.text !== '';
  return (
    <Section
      title={mail.subject}
      actions={
        <>
          {stuck && (
            <Button
              icon={<ArrowSyncRegular />}
              disabledFocusable={busy}
              onClick={() => void retry()}
            >
              {t('outbox.retry')}
            </Button>
          )}
          <Button appearance="subtle" onClick={onClose}>
            {t('outbox.close')}
          </Button>
        </>
      }
    >
      <KeyValue
        items={[
          { label: t('outbox.to'), value: mail.to },
          { label: t('outbox.stateHeader'), value: <MailStateBadge state={mail.state} /> },
          { label: t('outbox.createdAt'), value: formatDateTime(mail.createdAt, language) },
          {
            label: t('outbox.sentAt'),
            value: mail.sentAt === null ? null : formatDateTime(mail.sentAt, language),
          },
        ]}
      />
      {stuck && (
        <div className={styles.why}>
          <MessageBar intent={mail.state === 'failed' ? 'error' : 'warning'} layout="multiline">
            <MessageBarBody>
              <MessageBarTitle>{t(`outbox.why.${mail.state}`)}</MessageBarTitle>
              {mail.state === 'held' ? t('outbox.heldHint') : mail.error}
            </MessageBarBody>
          </MessageBar>
        </div>
      )}
      {mail.confidential && (
        <div className={styles.why}>
          <MessageBar intent="info" layout="multiline">
            <MessageBarBody>
              {t(mail.text === '' ? 'outbox.emptied' : 'outbox.confidential')}
            </MessageBarBody>
          </MessageBar>
        </div>
      )}
      {mail.text !== '' && <pre className={styles.text}>{mail.text}</pre>}
    </Section>
  );
}
