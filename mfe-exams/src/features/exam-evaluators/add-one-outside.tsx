import { Select, useLanguage, useTranslation } from '@mebae/platform';
import { isBlank } from '@mebae/rules';
import { Form, FormField, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { z } from 'zod';
import { namesApart } from '../../lib/names-apart.ts';
import { isOutsideEmail, isOutsideName, isOutsideRelation } from './outside-person.ts';
import { useOutsideFormStyles } from './outside-form-styles.ts';
import { SendMail } from './send-mail.tsx';
import { useAddOutside, type AddOutsideFormProps } from './use-add-outside.ts';

const nobody = { studentID: '', name: '', email: '', relation: '', sendMail: true };

/** Adds somebody from outside about a student of the class: the first where none of this class was chosen. */
export function AddOneOutside({ evalSettingID, people }: AddOutsideFormProps) {
  const styles = useOutsideFormStyles();
  const { t } = useTranslation('exams');
  const names = namesApart(people, useLanguage());
  const add = useAddOutside(evalSettingID);
  const personOf = (studentID: string) =>
    people.find((person) => String(person.studentID) === studentID) ?? people[0];
  const form = useForm({
    keptAs: 'outside evaluator',
    defaultValues: nobody,
    schema: () =>
      z.object({
        studentID: z.string(),
        name: z
          .string()
          .refine((typed) => !isBlank(typed), { error: t('problem.required'), abort: true })
          .refine(isOutsideName, t('outside.problem.name')),
        email: z.string().refine(isOutsideEmail, t('outside.problem.email')),
        relation: z.string().refine(isOutsideRelation, t('outside.problem.relation')),
        sendMail: z.boolean(),
      }),
    onSave: async ({ studentID, name, email, relation, sendMail }) => {
      const about = personOf(studentID);
      if (!about) return false;
      const address = isBlank(email) ? null : email.trim();
      const evaluator = { studentID: about.studentID, name, email: address, relation };
      return add([evaluator], sendMail && address !== null);
    },
    nextValues: ({ studentID, sendMail }) => ({ ...nobody, studentID, sendMail }),
  });
  return (
    <Form form={form} aria-label={t('outside.add')}>
      <div className={styles.row}>
        <FormField form={form} name="studentID" label={t('outside.about')}>
          {({ value, ...input }) => (
            <Select {...input} value={String(personOf(value)?.studentID ?? '')}>
              {people.map((person) => (
                <option key={person.studentID} value={person.studentID}>
                  {names.get(person.studentID)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <TextField form={form} name="name" label={t('outside.name')} required />
        <TextField form={form} name="email" type="email" label={t('outside.email')} />
        <TextField form={form} name="relation" label={t('outside.relation')} />
      </div>
      <FormField form={form} name="sendMail">
        {(input) => <SendMail {...input} />}
      </FormField>
      <SaveBar
        label={t('outside.addOne')}
        call="evaluators.addOutside"
        isSaving={form.isSaving}
        isDisabled={people.length === 0}
      />
    </Form>
  );
}
