import { surveyLimits } from '@mebae/contracts';
import { Button, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { Section } from '@mebae/ui';
import type { FormHandle } from '@mebae/ui/forms';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useId } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { FieldProblem } from '../../../lib/field-problem.tsx';
import { OrderedList } from '../../../lib/ordered-list.tsx';
import { useText } from '../../../lib/text.ts';
import { emptyQuestion, questionKinds, type EventValues } from './form-values.ts';
import { QuestionFields } from './question-fields.tsx';
import { SurveyPreview } from './survey-preview.tsx';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 320px',
    gap: '24px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  parts: { display: 'grid', gap: '16px' },
  none: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  adding: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Questions of the event's own beside the fixed ones, and how candidates will see them. */
export function QuestionsSection({ form }: { form: FormHandle<EventValues> }) {
  const styles = useStyles();
  const t = useText();
  const problemID = useId();
  const { control } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'questions' });
  const { errors } = useFormState({ control, name: 'questions' });
  const isFull = fields.length >= surveyLimits.questions;
  return (
    <Section title={t('event.questions')} description={t('eventForm.hint.questions')}>
      <div className={styles.columns}>
        <div className={styles.parts}>
          {fields.length === 0 ? (
            <p className={styles.none}>{t('eventForm.noQuestions')}</p>
          ) : (
            <OrderedList
              label={t('event.questions')}
              entries={fields.map(({ id, answers }, index) => ({
                key: id,
                name: t('eventForm.questionNumber', { number: index + 1 }),
                content: <QuestionFields form={form} index={index} />,
                stays: answers > 0 ? t('eventForm.questionStays') : undefined,
              }))}
              onMove={move}
              onRemove={remove}
            />
          )}
          <FieldProblem
            id={problemID}
            problem={errors.questions?.message ?? errors.questions?.root?.message}
          />
          <div className={styles.adding}>
            {questionKinds.map((kind) => (
              <Button
                key={kind}
                icon={<AddRegular />}
                disabledFocusable={isFull}
                onClick={isFull ? undefined : () => append(emptyQuestion(kind))}
              >
                {t(`eventForm.addQuestion.${kind}`)}
              </Button>
            ))}
          </div>
        </div>
        <SurveyPreview control={control} />
      </div>
    </Section>
  );
}
