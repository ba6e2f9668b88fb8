import { CompetencySettingType, DispCtrlType } from '@mebae/contracts';
import { Field, Radio, RadioGroup, useSession, useTranslation } from '@mebae/platform';
import { CompetencyChoice } from '@mebae/ui';
import type { QuestionMasters } from '../exam-settings.resource.ts';
import { competenciesOf } from './question-length.ts';
import { CompetencyBadges } from './competency-badges.tsx';
import { CustomCompetencyField } from './custom-competency-field.tsx';
import { useFieldProblems, type StepProps } from './step-props.ts';

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
  const isUchida = useSession().profile.dispCtrlType === DispCtrlType.Uchida;
  const offered = choices.filter((choice) => choice !== CompetencySettingType.Uchida || isUchida);
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
          {offered.map((choice) => (
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
        <CompetencyBadges competencies={competenciesOf(setting, masters)} />
      )}
      <CustomCompetencyField {...props} />
    </>
  );
}
