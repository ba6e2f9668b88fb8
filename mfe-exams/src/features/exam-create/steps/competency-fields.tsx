import { CompetencySettingType, type Competency } from '@mebae/contracts';
import { Field, makeStyles, Radio, RadioGroup, useTranslation } from '@mebae/platform';
import { CompetencyBadge, CompetencyChoice } from '@mebae/ui';
import type { QuestionMasters } from '../exam-create.resource.ts';
import { useFieldProblems, type StepProps } from '../step-props.ts';

const useStyles = makeStyles({
  badges: { display: 'flex', flexWrap: 'wrap', gap: '6px' },
});

type Named = Pick<Competency, 'competencyID' | 'competencyType' | 'name'>;

const choices = [
  CompetencySettingType.Recommend,
  CompetencySettingType.Full,
  CompetencySettingType.Mini,
  CompetencySettingType.Uchida,
  CompetencySettingType.Customize,
] as const;

/** Which competencies are measured: a ready set, or chosen ones. */
export function CompetencyFields(props: StepProps & { masters: QuestionMasters }) {
  const { t } = useTranslation('exams');
  const { data, problems, onChange, masters } = props;
  const problemOf = useFieldProblems(problems);
  const { competencySettingType: setting = CompetencySettingType.Recommend, competencyIDs = [] } =
    data.questions ?? {};
  return (
    <>
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
        <div>
          <div aria-live="polite">{t('questions.chosen', { count: competencyIDs.length })}</div>
          <CompetencyChoice
            competencies={masters.all}
            chosen={competencyIDs}
            onChange={(chosen) => onChange('questions', { competencyIDs: chosen })}
          />
        </div>
      ) : (
        <Badges competencies={competenciesOf(setting, masters)} />
      )}
    </>
  );
}

function competenciesOf(
  setting: Exclude<CompetencySettingType, typeof CompetencySettingType.Customize>,
  { all, sets }: QuestionMasters,
): readonly Named[] {
  return {
    [CompetencySettingType.Recommend]: sets.recommendCompetencies,
    [CompetencySettingType.Full]: all,
    [CompetencySettingType.Mini]: sets.miniCompetencies,
    [CompetencySettingType.Uchida]: sets.uchidaCompetencies,
  }[setting];
}

function Badges({ competencies }: { competencies: readonly Named[] }) {
  const styles = useStyles();
  return (
    <div className={styles.badges}>
      {competencies.map((row) => (
        <CompetencyBadge key={row.competencyID} type={row.competencyType} name={row.name} />
      ))}
    </div>
  );
}
