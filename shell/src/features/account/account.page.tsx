import { makeStyles } from '@fluentui/react-components';
import { Role, type LanguageCode, type NameScript } from '@mebae/contracts';
import { useLanguage, useSession, useTranslation } from '@mebae/platform';
import { PageHeader, Section } from '@mebae/ui';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../lib/language-choice.tsx';
import { AccountFacts } from './account-facts.tsx';
import { Devices } from './devices.tsx';
import type { NameValues } from './name-form.ts';
import { NamesOfPeople } from './names-of-people.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';

const useStyles = makeStyles({
  page: { maxWidth: '760px', margin: '0 auto' },
  language: { maxWidth: '240px' },
});

export interface AccountPageProps {
  /** Stores the language and loads the page again. */
  onLanguage: (language: LanguageCode) => void;
  /** Stores how names of people are shown and loads the page again. */
  onNameScript: (nameScript: NameScript) => void;
  /** The name was stored: what else shows it follows. */
  onRenamed: (name: NameValues) => void;
  /** The part about second factors. */
  secondFactors: ReactNode;
}

/** `/pages/account`: what everybody changes about the own account only. */
export function AccountPage(props: AccountPageProps) {
  const { onLanguage, onNameScript, onRenamed, secondFactors } = props;
  const styles = useStyles();
  const { t } = useTranslation('account');
  const language = useLanguage();
  const { profile } = useSession();
  // An operator has come by a link: the account has no password, and its name is the operator's in every school.
  const isOperator = profile.role === Role.IgsAdmin;
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={t(isOperator ? 'aboutOperator' : 'about')} />
      <AccountFacts />
      {!isOperator && <NameSection onRenamed={onRenamed} />}
      <Section title={t('language.title')} description={t('language.note')}>
        <div className={styles.language}>
          <LanguageChoice language={language} onChange={onLanguage} appearance="outline" />
        </div>
      </Section>
      <NamesOfPeople onChange={onNameScript} />
      {!isOperator && <PasswordSection />}
      {!isOperator && secondFactors}
      <Devices note={isOperator ? 'devices.noteOperator' : 'devices.note'} />
    </div>
  );
}
