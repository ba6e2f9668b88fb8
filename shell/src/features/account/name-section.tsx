import { makeStyles } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useLanguage, useNotice, useSession, useTranslation } from '@mebae/platform';
import { nameParts } from '@mebae/rules';
import { Section } from '@mebae/ui';
import { Form, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { setName } from './account.resource.ts';
import { nameSchema, type NameValues } from './name-form.ts';

const useStyles = makeStyles({
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
    gap: '16px',
    alignItems: 'start',
  },
});

const autoComplete = { lastName: 'family-name', firstName: 'given-name' } as const;

/** The own name with its reading, the parts in the order of the interface language. */
export function NameSection({ onRenamed }: { onRenamed: (name: NameValues) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const language = useLanguage();
  const notice = useNotice();
  const { lastName, firstName, lastNameKana, firstNameKana } = useSession().profile;
  const form = useForm<NameValues>({
    keptAs: 'name',
    defaultValues: { lastName, firstName, lastNameKana, firstNameKana },
    schema: () =>
      nameSchema(language, shared('validation.required', { value: t('name.lastName') })),
    onSave: async (name) => {
      await setName(name);
      onRenamed(name);
      notice.success(t('name.saved'));
    },
  });
  return (
    <Form form={form}>
      <Section title={t('name.title')}>
        <div className={styles.fields}>
          {nameParts(language).map((part) => (
            <TextField
              key={part}
              form={form}
              name={part}
              label={t(`name.${part}`)}
              required={part === 'lastName'}
              autoComplete={autoComplete[part]}
              maxLength={limits.nameLength}
            />
          ))}
        </div>
        <div className={styles.fields}>
          {nameParts(language).map((part) => (
            <TextField
              key={part}
              form={form}
              name={`${part}Kana`}
              label={t(`name.${part}Kana`)}
              maxLength={limits.nameLength}
            />
          ))}
        </div>
        <SaveBar label={t('name.save')} isSaving={form.isSaving} isDisabled={!form.isDirty} />
      </Section>
    </Form>
  );
}
