import type { CustomCompetency } from '@mebae/contracts';
import { Checkbox, makeStyles, useTranslation } from '@mebae/platform';
import { Pill } from '@mebae/ui';
import { FieldGroup } from '../../../lib/field-group.tsx';
import type { QuestionMasters } from '../exam-settings.resource.ts';
import { useFieldProblems, type StepProps } from './step-props.ts';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px' },
});

/** Competencies of the school's own; a chosen one adds its members to what is asked. */
export function CustomCompetencyField(props: StepProps & { masters: QuestionMasters }) {
  const { data, problems, onChange, masters } = props;
  const { t } = useTranslation('exams');
  const problemOf = useFieldProblems(problems);
  const chosen = data.questions?.customCompetencyIDs ?? [];
  // an invalid one can still be taken out of an older draft
  const shown = masters.custom.filter(
    (row) => row.isValid || chosen.includes(row.customCompetencyID) || masters.custom.length < 10,
  );
  if (shown.length === 0) return null;
  const choose = (id: number, isChosen: boolean): void =>
    onChange('questions', {
      customCompetencyIDs: isChosen ? [...chosen, id] : chosen.filter((other) => other !== id),
    });
  return (
    <FieldGroup
      label={t('questions.custom')}
      hint={t('questions.customHint')}
      {...problemOf('customCompetencyIDs')}
    >
      {shown.map((row, index) => (
        <CustomCompetencyRow
          key={row.customCompetencyID}
          row={row}
          isChosen={chosen.includes(row.customCompetencyID)}
          isFirst={index === 0}
          onChoose={(isChosen) => choose(row.customCompetencyID, isChosen)}
        />
      ))}
    </FieldGroup>
  );
}

interface RowProps {
  row: CustomCompetency;
  isChosen: boolean;
  isFirst: boolean;
  onChoose: (isChosen: boolean) => void;
}

function CustomCompetencyRow({ row, isChosen, isFirst, onChoose }: RowProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const members = row.competencies.map((member) => member.name).join(t('separator'));
  return (
    <div className={styles.row}>
      <Checkbox
        data-field={isFirst ? 'customCompetencyIDs' : undefined}
        label={t('questions.customOption', { name: row.name, members })}
        checked={isChosen}
        disabled={!row.isValid && !isChosen}
        onChange={(_, { checked }) => onChoose(checked === true)}
      />
      <Pill tone={row.isValid ? 'brand' : 'outline'}>
        {row.isValid ? t('questions.customValid') : t('questions.customInvalid')}
      </Pill>
    </div>
  );
}
