import { Checkbox, Field, makeStyles, Select, useTranslation } from '@mebae/platform';
import { ErrorState, LoadingState, Section } from '@mebae/ui';
import { FieldGroup } from '../../../lib/field-group.tsx';
import { useQuestionMasters, type QuestionMasters } from '../exam-settings.resource.ts';
import { useFieldProblems, type StepProps } from './step-props.ts';
import { lengthOfDraft } from './question-length.ts';
import { CompetencyFields } from './competency-fields.tsx';
import { MinutesNeeded } from './minutes-needed.tsx';
import { DispositionField, TrendField } from './part-fields.tsx';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '20px' },
  narrow: { maxWidth: '420px' },
});

/** Fields for the questions: competencies, kind of questions, about oneself and about others. */
export function QuestionStep(props: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data: masters, error, retry } = useQuestionMasters();
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!masters) return <LoadingState />;
  return (
    <Section title={t('step.questions')}>
      <div className={styles.fields}>
        <MinutesNeeded length={lengthOfDraft(props.data, masters, props.surveyItems)} />
        <CompetencyFields {...props} masters={masters} />
        <QuestionTypeField {...props} types={masters.types} />
        <EvaluationFields {...props} />
        <DispositionField {...props} />
        <TrendField {...props} masters={masters} />
      </div>
    </Section>
  );
}

function QuestionTypeField(props: StepProps & { types: QuestionMasters['types'] }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(props.problems);
  return (
    <Field
      className={styles.narrow}
      label={t('questions.type')}
      hint={t('questions.typeHint')}
      required
      {...problemOf('questionTypeID')}
    >
      <Select
        name="questionTypeID"
        value={props.data.questions?.questionTypeID ?? ''}
        onChange={(_, { value }) =>
          props.onChange('questions', { questionTypeID: value === '' ? null : Number(value) })
        }
      >
        <option value="">{t('questions.chooseType')}</option>
        {props.types.map((type) => (
          <option key={type.questionTypeID} value={type.questionTypeID}>
            {type.title}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function EvaluationFields({ data, problems, onChange }: StepProps) {
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const { selfEvaluation = true, peerEvaluation = true } = data.questions ?? {};
  return (
    <FieldGroup label={t('questions.evaluation')} {...problemOf('evaluation')}>
      <div>
        <Checkbox
          data-field="evaluation"
          label={t('questions.self')}
          checked={selfEvaluation}
          onChange={(_, { checked }) => onChange('questions', { selfEvaluation: checked === true })}
        />
        <Checkbox
          label={t('questions.peer')}
          checked={peerEvaluation}
          onChange={(_, { checked }) => onChange('questions', { peerEvaluation: checked === true })}
        />
      </div>
    </FieldGroup>
  );
}
