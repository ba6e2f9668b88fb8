import { languages } from '@mebae/contracts';
import { Select, makeStyles, useLanguage } from '@mebae/platform';
import { nameParts } from '@mebae/rules';
import { FormRow, Section } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import type { TeacherValues } from './teacher-form-values.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: '12px 16px',
  },
  language: { maxWidth: '240px' },
});

interface PersonSectionProps {
  form: FormHandle<TeacherValues>;
  isNew: boolean;
}

/** Names, their parts in the order of the interface language, address and language. */
export function PersonSection({ form, isNew }: PersonSectionProps) {
  const styles = useStyles();
  const t = useText();
  const parts = nameParts(useLanguage());
  return (
    <Section title={t('teachers.section.person')}>
      <FormRow title={t('teachers.name')}>
        <div className={styles.pair}>
          {parts.map((name) => (
            <TextField key={name} form={form} name={name} label={t(`teachers.${name}`)} required />
          ))}
        </div>
      </FormRow>
      <FormRow title={t('teachers.kana')}>
        <div className={styles.pair}>
          {parts.map((part) => (
            <TextField
              key={part}
              form={form}
              name={`${part}Kana`}
              label={t(`teachers.${part}Kana`)}
            />
          ))}
        </div>
      </FormRow>
      <FormRow title={t('teachers.email')} hint={isNew ? t('teachers.emailHint') : undefined}>
        <TextField form={form} name="email" label={t('teachers.email')} required type="email" />
      </FormRow>
      <FormRow title={t('teachers.language')} hint={t('teachers.languageHint')}>
        <FormField
          form={form}
          name="language"
          label={t('teachers.language')}
          className={styles.language}
        >
          {(input) => (
            <Select {...input}>
              {languages.map(({ code, dispName }) => (
                <option key={code} value={code}>
                  {dispName}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </FormRow>
    </Section>
  );
}
