import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useSession, useTranslation } from '@mebae/platform';
import { useSearchParams } from 'react-router';

/** Greets the school once its initial setup is completed: the setup leads here. */
export function Welcome() {
  const { t } = useTranslation('shell');
  const { profile } = useSession();
  const [address] = useSearchParams();
  if (!address.has('welcome') || !profile.isCompletedInitialSetting) return null;
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('setup.welcome', { school: profile.companyName })}</MessageBarTitle>
        {t('setup.welcomeBody')}
      </MessageBarBody>
    </MessageBar>
  );
}
