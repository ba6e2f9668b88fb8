import { Role, languages, type SchoolClassRow, type TeacherRow } from '@mebae/contracts';
import {
  Button,
  Field,
  Input,
  Radio,
  RadioGroup,
  Select,
  Spinner,
  Switch,
  makeStyles,
  tokens,
  useKeptForm,
  useSchoolYear,
} from '@mebae/platform';
import { FormRow, LinkButton, Section } from '@mebae/ui';
import { useMemo } from 'react';
import { Controller, useForm, useWatch, type Control, type UseFormReset } from 'react-hook-form';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ClassChoice } from './class-choice.tsx';
import { formFrom, resolverOf, type FormValues } from './form-values.ts';

/** What the server says of one field. */
export type FieldProblem = { field: 'email' | 'role' | 'isValid'; message: string } | null;

interface TeacherFormProps {
  /** What the form begins with; null registers a new one. */
  teacher: TeacherRow | null;
  classes: readonly SchoolClassRow[];
  /** @returns what is wrong with a field, or null when it is saved or told otherwise */
  onSave: (values: FormValues) => Promise<FieldProblem>;
  isSaved: boolean;
}

const useStyles = makeStyles({
  form: { maxWidth: '880px' },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
    gap: '12px 16px',
  },
  language: { maxWidth: '240px' },
  bar: {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    padding: '12px 0',
    backgroundColor: tokens.colorNeutralBackground3,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** Name, address, authority and classes in charge of a teacher. */
export function TeacherForm({ teacher, classes, onSave, isSaved }: TeacherFormProps) {
  const styles = useStyles();
  const t = useText();
  const [year] = useSchoolYear();
  const { control, formState, handleSubmit, reset, setError } = useForm<FormValues>({
    defaultValues: useMemo(() => formFrom(teacher), [teacher]),
    resolver: useMemo(() => resolverOf(t), [t]),
  });
  const { isDirty, isSubmitting } = formState;
  const save = async (values: FormValues) => {
    const problem = await onSave(values);
    if (problem) setError(problem.field, { message: problem.message }, { shouldFocus: true });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <KeepTeacher
        name={teacher === null ? 'new' : `edit ${teacher.teacherID}`}
        control={control}
        dirty={isDirty && !isSaved}
        reset={reset}
      />
      <Section title={t('teachers.section.person')}>
        <FormRow title={t('teachers.name')}>
          <div className={styles.pair}>
            <TextField control={control} name="lastName" required />
            <TextField control={control} name="firstName" required />
          </div>
        </FormRow>
        <FormRow title={t('teachers.kana')}>
          <div className={styles.pair}>
            <TextField control={control} name="lastNameKana" />
            <TextField control={control} name="firstNameKana" />
          </div>
        </FormRow>
        <FormRow
          title={t('teachers.email')}
          hint={teacher === null ? t('teachers.emailHint') : undefined}
        >
          <TextField control={control} name="email" required type="email" />
        </FormRow>
        <FormRow title={t('teachers.language')} hint={t('teachers.languageHint')}>
          <Controller
            control={control}
            name="language"
            render={({ field }) => (
              <Field label={t('teachers.language')} className={styles.language}>
                <Select {...field}>
                  {languages.map((language) => (
                    <option key={language.code} value={language.code}>
                      {language.dispName}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          />
        </FormRow>
      </Section>
      <Section title={t('teachers.section.authority')}>
        <FormRow title={t('teachers.role')}>
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange, ref, ...field }, fieldState }) => (
              <Field label={t('teachers.role')} validationMessage={fieldState.error?.message}>
                <RadioGroup
                  {...field}
                  value={String(value)}
                  onChange={(_, data) => onChange(Number(data.value))}
                >
                  <Radio ref={ref} value={String(Role.Normal)} label={t('teachers.normalHint')} />
                  <Radio value={String(Role.Admin)} label={t('teachers.adminHint')} />
                </RadioGroup>
              </Field>
            )}
          />
        </FormRow>
        <FormRow
          title={t('teachers.classes')}
          hint={t('teachers.classesHint', { year: String(year) })}
        >
          <Controller
            control={control}
            name="schoolClassIDs"
            render={({ field }) => (
              <ClassChoice classes={classes} chosen={field.value} onChange={field.onChange} />
            )}
          />
        </FormRow>
        {teacher !== null && (
          <FormRow title={t('teachers.valid')} hint={t('teachers.validHint')}>
            <Controller
              control={control}
              name="isValid"
              render={({ field: { value, onChange, ...field }, fieldState }) => (
                <Field validationMessage={fieldState.error?.message}>
                  <Switch
                    {...field}
                    checked={value}
                    onChange={(_, { checked }) => onChange(checked)}
                    label={t(value ? 'teachers.isValid' : 'teachers.invalid')}
                  />
                </Field>
              )}
            />
          </FormRow>
        )}
      </Section>
      <div className={styles.bar}>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={isSubmitting}
          icon={isSubmitting ? <Spinner size="tiny" /> : undefined}
        >
          {t(teacher === null ? 'teachers.register' : 'teachers.save')}
        </Button>
        <LinkButton to={paths.teachers}>{t('teachers.cancel')}</LinkButton>
      </div>
    </form>
  );
}

/** Keeps the form's input over a new sign-in. A part of its own, so that typing renders no more than this. */
function KeepTeacher(props: {
  name: string;
  control: Control<FormValues>;
  dirty: boolean;
  reset: UseFormReset<FormValues>;
}) {
  const { name, control, dirty, reset } = props;
  const value = useWatch({ control }) as FormValues;
  useKeptForm<FormValues>({
    name,
    value,
    dirty,
    restore: (kept) => reset(kept, { keepDefaultValues: true }),
  });
  return null;
}

function TextField(props: {
  control: Control<FormValues>;
  name: 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana' | 'email';
  required?: boolean;
  type?: 'email';
}) {
  const { control, name, required, type } = props;
  const t = useText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={t(`teachers.${name}`)}
          required={required}
          validationMessage={fieldState.error?.message}
        >
          <Input {...field} type={type} autoComplete="off" />
        </Field>
      )}
    />
  );
}
