import type { SchoolSecurityState } from '@mebae/contracts';
import { Body1, Button, makeStyles, useNotice, useSession } from '@mebae/platform';
import { LinkButton, useBusy } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { AuthCodeForm } from './auth-code-form.tsx';
import { useSecurityWrites } from './school-setting.resource.ts';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type SentCode = SchoolSecurityState['sentCode'];

/** Proves that mail arrives: a code goes to the own address, and is typed in here. */
export function AuthCodeProof({ sentCode }: { sentCode: SentCode }) {
  const styles = useStyles();
  const t = useText();
  const { email } = useSession().profile;
  const buttons = <SendButtons sentCode={sentCode} />;
  if (sentCode === null) {
    return (
      <>
        <Body1>{t('school.proof', { email })}</Body1>
        <div className={styles.buttons}>{buttons}</div>
      </>
    );
  }
  return (
    <>
      <Body1>
        {t(`school.proofMail.${sentCode.mailState ?? 'queued'}`, { email: sentCode.email })}
      </Body1>
      <AuthCodeForm>{buttons}</AuthCodeForm>
    </>
  );
}

function SendButtons({ sentCode }: { sentCode: SentCode }) {
  const t = useText();
  const notice = useNotice();
  const [isBusy, run] = useBusy();
  const { sendCode } = useSecurityWrites();
  const send = async () => {
    await sendCode();
    if (sentCode !== null) notice.info(t('school.proofSentAgain'));
  };
  return (
    <>
      <Button disabledFocusable={isBusy} onClick={() => run(send)}>
        {t(sentCode === null ? 'school.proofSend' : 'school.proofSendAgain')}
      </Button>
      {(sentCode?.mailState === 'failed' || sentCode?.mailState === 'held') && (
        <LinkButton to={paths.mailsTo(sentCode.email)}>{t('teachers.toOutbox')}</LinkButton>
      )}
    </>
  );
}
