import { Role, limits, type SchoolSecurityState } from '@mebae/contracts';
import {
  Badge,
  MessageBar,
  MessageBarBody,
  makeStyles,
  useNotice,
  useSession,
} from '@mebae/platform';
import { ConfirmButton, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { AuthCodeProof } from './auth-code-proof.tsx';
import { useSecurityWrites } from './school-setting.resource.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '16px', '& > :is(button, .fui-Badge)': { justifySelf: 'start' } },
});

/** Whether signing in takes a code by email. It is turned on only by somebody whose mail arrives. */
export function AuthCodeSection({ security }: { security: SchoolSecurityState }) {
  const styles = useStyles();
  const t = useText();
  const { authCodeRequired } = security;
  return (
    <Section
      title={t('school.code')}
      description={t('school.codeHint', { minutes: limits.authCodeMinutes })}
    >
      <div className={styles.parts}>
        <Badge appearance="tint" size="large" color={authCodeRequired ? 'success' : 'informative'}>
          {t(authCodeRequired ? 'school.codeIsOn' : 'school.codeIsOff')}
        </Badge>
        {authCodeRequired ? (
          <TurnOff hasMailServer={security.hasMailServer} />
        ) : (
          <TurnOn security={security} />
        )}
      </div>
    </Section>
  );
}

function TurnOn({ security }: { security: SchoolSecurityState }) {
  const t = useText();
  const { role } = useSession().profile;
  const reason = role === Role.IgsAdmin ? 'operator' : security.hasMailServer ? null : 'mailServer';
  if (reason === null) return <AuthCodeProof sentCode={security.sentCode} />;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{t(`school.unavailable.${reason}`)}</MessageBarBody>
    </MessageBar>
  );
}

function TurnOff({ hasMailServer }: { hasMailServer: boolean }) {
  const t = useText();
  const notice = useNotice();
  const { update } = useSecurityWrites();
  const turnOff = async () => {
    await update({ authCodeRequired: false });
    notice.success(t('school.codeTurnedOff'));
  };
  return (
    <>
      {!hasMailServer && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('school.codeCannotArrive')}</MessageBarBody>
        </MessageBar>
      )}
      <ConfirmButton
        title={t('school.codeOffTitle')}
        body={t('school.codeOffBody')}
        confirmLabel={t('school.codeTurnOff')}
        onConfirm={turnOff}
      >
        {t('school.codeTurnOff')}
      </ConfirmButton>
    </>
  );
}
