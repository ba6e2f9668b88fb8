import type { SchoolClassRow } from '@mebae/contracts';
import { Select, makeStyles, useLanguage, useSchoolYear } from '@mebae/platform';
import { nameParts } from '@mebae/rules';
import { FormRow, Section } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import type { StudentValues } from './student-form-values.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: '12px 16px',
  },
});

interface PersonSectionProps {
  form: FormHandle<StudentValues>;
  classes: readonly SchoolClassRow[];
}

/** Names, numbers, class and address. */
export function PersonSection({ form, classes }: PersonSectionProps) {
  const styles = useStyles();
  const t = useText();
  const [year] = useSchoolYear();
  const parts = nameParts(useLanguage());
  return (
    <Section title={t('students.section.person')}>
      <FormRow title={t('students.name')}>
        <div className={styles.pair}>
          {parts.map((name) => (
            <TextField key={name} form={form} name={name} label={t(`students.${name}`)} required />
          ))}
        </div>
      </FormRow>
      <FormRow title={t('students.kana')}>
        <div className={styles.pair}>
          {parts.map((part) => (
            <TextField
              key={part}
              form={form}
              name={`${part}Kana`}
              label={t(`students.${part}Kana`)}
            />
          ))}
        </div>
      </FormRow>
      <FormRow title={t('students.classAndNumber')} hint={t('students.classHint', { year })}>
        <div className={styles.pair}>
          <FormField form={form} name="schoolClassID" label={t('students.schoolClass')} required>
            {(input) => (
              <Select {...input}>
                <option value="">{t('students.chooseClass')}</option>
                {classes.map((c) => (
                  <option key={c.schoolClassID} value={c.schoolClassID}>
                    {t('students.className', { grade: c.grade, name: c.schoolClassName })}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
          <TextField
            form={form}
            name="studentNumber"
            label={t('students.studentNumber')}
            required
          />
        </div>
      </FormRow>
      <FormRow title={t('students.manageNumber')} hint={t('students.manageNumberHint')}>
        <TextField form={form} name="manageNumber" label={t('students.manageNumber')} required />
      </FormRow>
      <FormRow title={t('students.email')} hint={t('students.emailHint')}>
        <TextField form={form} name="email" label={t('students.email')} type="email" />
      </FormRow>
    </Section>
  );
}
