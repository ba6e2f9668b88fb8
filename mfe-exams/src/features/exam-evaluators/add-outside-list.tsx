import { makeStyles, useTranslation } from '@mebae/platform';
import { Form, FormField, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { readPasted, type PastedLine } from './pasted-evaluators.ts';
import { SendMail } from './send-mail.tsx';
import { useAddOutside, type AddOutsideFormProps } from './use-add-outside.ts';

const useStyles = makeStyles({
  problems: { margin: '12px 0 0', paddingInlineStart: '20px' },
});

/** Adds everybody of a pasted list; what is wrong with its lines is said as soon as it is there. */
export function AddOutsideList({ evalSettingID, people }: AddOutsideFormProps) {
  const { t } = useTranslation('exams');
  const add = useAddOutside(evalSettingID);
  const goodOf = (lines: readonly PastedLine[]) =>
    lines.flatMap((line) => ('evaluator' in line ? [line.evaluator] : []));
  const form = useForm({
    keptAs: 'outside list',
    defaultValues: { text: '', sendMail: true },
    schema: () => z.object({ text: z.string(), sendMail: z.boolean() }),
    onSave: ({ text, sendMail }) => add(goodOf(readPasted(text, people)), sendMail),
    nextValues: ({ sendMail }) => ({ text: '', sendMail }),
  });
  const lines = readPasted(useWatch({ control: form.control, name: 'text' }), people);
  const good = goodOf(lines).length;
  return (
    <Form form={form} aria-label={t('outside.add')}>
      <TextField
        form={form}
        name="text"
        label={t('outside.list')}
        hint={t('outside.listHint')}
        rows={6}
      />
      <Problems lines={lines} />
      <FormField form={form} name="sendMail">
        {(input) => <SendMail {...input} />}
      </FormField>
      <SaveBar
        label={t('outside.addMany', { count: good })}
        call="evaluators.addOutside"
        isSaving={form.isSaving}
        isDisabled={good === 0 || good < lines.length}
      />
    </Form>
  );
}

function Problems({ lines }: { lines: readonly PastedLine[] }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <output>
      <ul className={styles.problems}>
        {lines.map((line) =>
          'problem' in line ? (
            <li key={line.line}>
              {t('outside.line', { line: line.line })} {t(`outside.problem.${line.problem}`)}
            </li>
          ) : null,
        )}
      </ul>
    </output>
  );
}
