import { CompetencySettingType, masterEndpoints, type Competency } from '@mebae/contracts';
import {
  Checkbox,
  Field,
  makeStyles,
  Radio,
  RadioGroup,
  Select,
  useApi,
  useTranslation,
} from '@mebae/platform';
import {
  CompetencyBadge,
  competencyTypeOrder,
  ErrorState,
  LoadingState,
  Section,
  useCompetencyTypeName,
} from '@mebae/ui';
import { FieldGroup } from '../../../lib/field-group.tsx';
import { useFieldProblems, type StepProps } from '../step-props.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '20px' },
  narrow: { maxWidth: '420px' },
  badges: { display: 'flex', flexWrap: 'wrap', gap: '6px' },
  types: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  },
  type: { border: 'none', margin: 0, padding: 0, display: 'grid', alignContent: 'start' },
});

const choices = [
  CompetencySettingType.Recommend,
  CompetencySettingType.Full,
  CompetencySettingType.Mini,
  CompetencySettingType.Uchida,
  CompetencySettingType.Customize,
] as const;

/** What is asked: competencies, kind of questions, about oneself and about others. */
export function QuestionStep({ data, problems, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const competencies = useApi(masterEndpoints.competencies, {});
  const sets = useApi(masterEndpoints.competencySettingTypes, {});
  const types = useApi(masterEndpoints.questionTypes, {});
  const failed = [competencies, sets, types].find((part) => part.error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!competencies.data || !sets.data || !types.data) return <LoadingState />;

  const questions = data.questions ?? {};
  const setting = questions.competencySettingType ?? CompetencySettingType.Recommend;
  const chosen = questions.competencyIDs ?? [];
  const all = competencies.data.data;
  const ready = {
    [CompetencySettingType.Recommend]: sets.data.recommendCompetencies,
    [CompetencySettingType.Full]: all,
    [CompetencySettingType.Mini]: sets.data.miniCompetencies,
    [CompetencySettingType.Uchida]: sets.data.uchidaCompetencies,
    [CompetencySettingType.Customize]: [],
  }[setting];
  return (
    <Section title={t('step.questions')}>
      <div className={styles.fields}>
        <Field label={t('questions.set')} {...problemOf('competencyIDs')}>
          <RadioGroup
            value={String(setting)}
            onChange={(_, { value }) =>
              onChange('questions', {
                competencySettingType: choices.find((choice) => String(choice) === value),
              })
            }
          >
            {choices.map((choice) => (
              <Radio
                key={choice}
                value={String(choice)}
                label={t(`setting.${choice}`)}
                data-field={choice === setting ? 'competencyIDs' : undefined}
              />
            ))}
          </RadioGroup>
        </Field>
        {setting === CompetencySettingType.Customize ? (
          <CompetencyChoice
            all={all}
            chosen={chosen}
            onChoose={(competencyIDs) => onChange('questions', { competencyIDs })}
          />
        ) : (
          <div className={styles.badges}>
            {ready.map((row) => (
              <CompetencyBadge key={row.competencyID} type={row.competencyType} name={row.name} />
            ))}
          </div>
        )}
        <Field
          className={styles.narrow}
          label={t('questions.type')}
          hint={t('questions.typeHint')}
          required
          {...problemOf('questionTypeID')}
        >
          <Select
            name="questionTypeID"
            value={questions.questionTypeID ?? ''}
            onChange={(_, { value }) =>
              onChange('questions', { questionTypeID: value === '' ? null : Number(value) })
            }
          >
            <option value="">{t('questions.chooseType')}</option>
            {types.data.data.map((type) => (
              <option key={type.questionTypeID} value={type.questionTypeID}>
                {type.title}
              </option>
            ))}
          </Select>
        </Field>
        <FieldGroup label={t('questions.evaluation')} {...problemOf('evaluation')}>
          <div>
            <Checkbox
              data-field="evaluation"
              label={t('questions.self')}
              checked={questions.selfEvaluation ?? true}
              onChange={(_, { checked }) =>
                onChange('questions', { selfEvaluation: checked === true })
              }
            />
            <Checkbox
              label={t('questions.peer')}
              checked={questions.peerEvaluation ?? true}
              onChange={(_, { checked }) =>
                onChange('questions', { peerEvaluation: checked === true })
              }
            />
          </div>
        </FieldGroup>
      </div>
    </Section>
  );
}

interface CompetencyChoiceProps {
  all: readonly Competency[];
  chosen: readonly number[];
  onChoose: (competencyIDs: number[]) => void;
}

function CompetencyChoice({ all, chosen, onChoose }: CompetencyChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const typeName = useCompetencyTypeName();
  return (
    <div className={styles.fields}>
      <div aria-live="polite">{t('questions.chosen', { count: chosen.length })}</div>
      <div className={styles.types}>
        {competencyTypeOrder.map((type) => (
          <fieldset key={type} className={styles.type}>
            <legend>
              <CompetencyBadge type={type} name={typeName(type)} />
            </legend>
            {all
              .filter((row) => row.competencyType === type)
              .map((row) => (
                <Checkbox
                  key={row.competencyID}
                  label={row.name}
                  checked={chosen.includes(row.competencyID)}
                  onChange={(_, { checked }) =>
                    onChoose(
                      checked === true
                        ? [...chosen, row.competencyID]
                        : chosen.filter((id) => id !== row.competencyID),
                    )
                  }
                />
              ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
