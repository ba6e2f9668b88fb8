import { languages, otherTeacherFields } from '@mebae/contracts';
import { Select, makeStyles } from '@mebae/platform';
import { FormRow, Section } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { NameRows } from '../../lib/name-rows.tsx';
import { OtherFields } from '../../lib/plain-fields.tsx';
import { useText } from '../../lib/text.ts';
import type { TeacherValues } from './teacher-form-values.ts';

const useStyles = makeStyles({
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
  return (
    <Section title={t('teachers.section.person')}>
      <NameRows form={form} words="teachers" />
      <FormRow title={t('teachers.email')} hint={isNew ? t('teachers.emailHint') : undefined}>
        <TextField form={form} name="email" label={t('teachers.email')} required type="email" />
      </FormRow>
      <OtherFields form={form} words="teachers" fields={otherTeacherFields} />
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
