import { otherStudentFields, type SchoolClassRow } from '@mebae/contracts';
import { Select, useSchoolYear } from '@mebae/platform';
import { FormRow, Section } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { NameRows, usePairStyle } from '../../lib/name-rows.tsx';
import { OtherFields } from '../../lib/plain-fields.tsx';
import { useNextNumber } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import type { StudentValues } from './student-form-values.ts';

interface PersonSectionProps {
  form: FormHandle<StudentValues>;
  classes: readonly SchoolClassRow[];
  /** Whether a new student is registered: the number after the last one of the chosen class is proposed. */
  isNew: boolean;
}

/** Names, numbers, class and address. */
export function PersonSection({ form, classes, isNew }: PersonSectionProps) {
  useProposedNumber(form, isNew);
  const pair = usePairStyle();
  const t = useText();
  const [year] = useSchoolYear();
  return (
    <Section title={t('students.section.person')}>
      <NameRows form={form} words="students" />
      <FormRow title={t('students.classAndNumber')} hint={t('students.classHint', { year })}>
        <div className={pair}>
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
      <OtherFields form={form} words="students" fields={otherStudentFields} />
    </Section>
  );
}

/** Puts the next number of the chosen class into the field, unless a person has typed one. */
function useProposedNumber(form: FormHandle<StudentValues>, isNew: boolean): void {
  const { control, getValues, setValue } = form;
  const schoolClassID = useWatch({ control, name: 'schoolClassID' });
  const next = useNextNumber(isNew && schoolClassID !== '' ? Number(schoolClassID) : null).data;
  const proposed = useRef('');
  useEffect(() => {
    if (!next) return;
    const typed = getValues().studentNumber;
    if (typed !== '' && typed !== proposed.current) return;
    proposed.current = String(next.studentNumber ?? '');
    setValue('studentNumber', proposed.current);
    // only what the server says of a class is new; the form's functions are made anew with every rendering
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next]);
}
