import { CompetencySettingType, type Competency } from '@mebae/contracts';
import { Checkbox, Field, makeStyles, Radio, RadioGroup, useTranslation } from '@mebae/platform';
import { CompetencyBadge, competencyTypeOrder, useCompetencyTypeName } from '@mebae/ui';
import type { QuestionMasters } from '../exam-create.resource.ts';
import { useFieldProblems, type StepProps } from '../step-props.ts';

const useStyles = makeStyles({
  badges: { display: 'flex', flexWrap: 'wrap', gap: '6px' },
  types: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
  },
  type: { border: 'none', margin: 0, padding: 0, display: 'grid', alignContent: 'start' },
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
        <CompetencyChoice
          all={masters.all}
          chosen={competencyIDs}
          onChoose={(chosen) => onChange('questions', { competencyIDs: chosen })}
        />
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

interface CompetencyChoiceProps {
  all: readonly Competency[];
  chosen: readonly number[];
  onChoose: (competencyIDs: number[]) => void;
}

function CompetencyChoice({ all, chosen, onChoose }: CompetencyChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const typeName = useCompetencyTypeName();
  const toggle = (id: number, isChosen: boolean): void =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((known) => known !== id));
  return (
    <div>
      <div aria-live="polite">{t('questions.chosen', { count: chosen.length })}</div>
      <div className={styles.types}>
        {competencyTypeOrder.map((type) => (
          <fieldset key={type} className={styles.type}>
            <legend>
              <CompetencyBadge type={type} name={typeName(type)} />
            </legend>
            {all
              .filter((row) => row.competencyType === type)
              .map(({ competencyID, name }) => (
                <Checkbox
                  key={competencyID}
                  label={name}
                  checked={chosen.includes(competencyID)}
                  onChange={(_, { checked }) => toggle(competencyID, checked === true)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
