import { surveyMoments } from '@mebae/contracts';
import { Checkbox, Input, Select, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { Pill } from '@mebae/ui';
import { FormField, TextField, type FormHandle } from '@mebae/ui/forms';
import { Controller, useWatch } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import type { EventValues } from './form-values.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px', paddingBottom: '4px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  answered: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
    gap: '12px 16px',
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '8px 16px' },
});

interface QuestionFieldsProps {
  form: FormHandle<EventValues>;
  /** Position of the question. */
  index: number;
}

/** One question. When somebody has answered it, only its order and whether an answer is required can change. */
export function QuestionFields({ form, index }: QuestionFieldsProps) {
  const styles = useStyles();
  const t = useText();
  const { control } = form;
  const question = useWatch({ control, name: `questions.${index}` });
  if (!question) return null;
  const { kind, answers } = question;
  const readOnly = answers > 0;
  return (
    <div className={styles.fields}>
      <div className={styles.head}>
        <Pill shape="square" size="large">
          {t(`question.kind.${kind}`)}
        </Pill>
        {readOnly && (
          <span className={styles.answered}>{t('eventForm.answered', { count: answers })}</span>
        )}
      </div>
      <TextField
        form={form}
        name={`questions.${index}.text`}
        label={t('question.text')}
        readOnly={readOnly}
        required
      />
      {kind === 'scale' && (
        <div className={styles.pair}>
          {(['low', 'high'] as const).map((end) => (
            <TextField
              key={end}
              form={form}
              name={`questions.${index}.${end}`}
              label={t(`question.${end}`)}
              readOnly={readOnly}
            />
          ))}
        </div>
      )}
      {kind === 'choice' && (
        <TextField
          form={form}
          name={`questions.${index}.options`}
          label={t('question.options')}
          hint={t('question.optionsHint')}
          readOnly={readOnly}
          rows={4}
          required
        />
      )}
      <div className={styles.row}>
        <FormField form={form} name={`questions.${index}.moment`} label={t('question.moment')}>
          {(input) =>
            readOnly ? (
              <Input readOnly value={t(`survey.${input.value}`)} />
            ) : (
              <Select {...input}>
                {surveyMoments.map((moment) => (
                  <option key={moment} value={moment}>
                    {t(`survey.${moment}`)}
                  </option>
                ))}
              </Select>
            )
          }
        </FormField>
        <Tick form={form} name={`questions.${index}.isRequired`} label={t('question.required')} />
        {kind === 'choice' && (
          <Tick
            form={form}
            name={`questions.${index}.isMultiple`}
            label={t('question.multiple')}
            disabled={readOnly}
          />
        )}
      </div>
    </div>
  );
}

interface TickProps {
  form: FormHandle<EventValues>;
  name: `questions.${number}.isRequired` | `questions.${number}.isMultiple`;
  label: string;
  disabled?: boolean;
}

function Tick({ form, name, label, disabled }: TickProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...input } }) => (
        <Checkbox
          {...input}
          checked={value}
          disabled={disabled}
          label={label}
          onChange={(_, { checked }) => onChange(checked === true)}
        />
      )}
    />
  );
}
