import { personName, useLanguage, useSession, useTranslation } from '@mebae/platform';
import { Role } from '@mebae/contracts';
import { KeyValue, Section } from '@mebae/ui';
import { roleKey } from '../../lib/role-keys.ts';

/** Facts of the account, and who can change them. */
export function AccountFacts() {
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const language = useLanguage();
  const { profile } = useSession();
  const classes = profile.schoolClasses.map((entry) =>
    shared('header.class', { grade: entry.grade, name: entry.schoolClassName }),
  );
  const isOperator = profile.role === Role.IgsAdmin;
  const note = t(profile.role === Role.Admin ? 'facts.noteAdmin' : 'facts.note');
  return (
    <Section title={t('facts.title')} description={isOperator ? undefined : note}>
      <KeyValue
        items={[
          ...(isOperator ? [{ label: t('name.title'), value: personName(profile, language) }] : []),
          { label: t('facts.email'), value: profile.email },
          { label: t('facts.school'), value: profile.companyName },
          { label: t('facts.role'), value: shared(roleKey(profile.role)) },
          ...(classes.length > 0
            ? [{ label: t('facts.classes'), value: classes.join(shared('header.separator')) }]
            : []),
        ]}
      />
    </Section>
  );
}
