import { Role, type SchoolClassRow } from '@mebae/contracts';
import { Radio, RadioGroup, useSchoolYear } from '@mebae/platform';
import { FormRow, Section } from '@mebae/ui';
import { FormField, SwitchField, type FormHandle } from '@mebae/ui/forms';
import { Controller } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { ClassChoice } from './class-choice.tsx';
import type { TeacherValues } from './teacher-form-values.ts';

interface AuthoritySectionProps {
  form: FormHandle<TeacherValues>;
  isNew: boolean;
  classes: readonly SchoolClassRow[];
}

/** Fields for the teacher's rights, the classes in charge, and whether they may sign in. */
export function AuthoritySection({ form, isNew, classes }: AuthoritySectionProps) {
  const t = useText();
  const [year] = useSchoolYear();
  return (
    <Section title={t('teachers.section.authority')}>
      <FormRow title={t('teachers.role')}>
        <FormField form={form} name="role" label={t('teachers.role')}>
          {({ value, onChange, ref, ...input }) => (
            <RadioGroup
              {...input}
              value={String(value)}
              onChange={(_, data) => onChange(Number(data.value))}
            >
              <Radio ref={ref} value={String(Role.Normal)} label={t('teachers.normalHint')} />
              <Radio value={String(Role.Admin)} label={t('teachers.adminHint')} />
            </RadioGroup>
          )}
        </FormField>
      </FormRow>
      <FormRow title={t('teachers.classes')} hint={t('teachers.classesHint', { year })}>
        {/* No `FormField`: its id would be that of every checkbox. */}
        <Controller
          control={form.control}
          name="schoolClassIDs"
          render={({ field }) => (
            <ClassChoice classes={classes} chosen={field.value} onChange={field.onChange} />
          )}
        />
      </FormRow>
      {!isNew && (
        <FormRow title={t('teachers.valid')} hint={t('teachers.validHint')}>
          <SwitchField
            form={form}
            name="isValid"
            label={(isOn) => t(isOn ? 'teachers.isValid' : 'teachers.invalid')}
          />
        </FormRow>
      )}
    </Section>
  );
}
