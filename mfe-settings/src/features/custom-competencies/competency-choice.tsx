import type { Competency } from '@mebae/contracts';
import { Checkbox, Field, makeStyles } from '@mebae/platform';
import { CompetencyBadge, competencyTypeOrder, useCompetencyTypeName } from '@mebae/ui';
import type { Ref } from 'react';

const useStyles = makeStyles({
  types: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: '16px',
  },
  type: {
    display: 'grid',
    alignContent: 'start',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
  },
});

interface CompetencyChoiceProps {
  competencies: readonly Competency[];
  chosen: readonly number[];
  onChange: (competencyIDs: number[]) => void;
  /** The first check box, for the focus when something is wrong. */
  inputRef: Ref<HTMLInputElement>;
  problem: string | undefined;
}

/** Competencies by type, any number of them. */
export function CompetencyChoice(props: CompetencyChoiceProps) {
  const { competencies, chosen, onChange, inputRef, problem } = props;
  const styles = useStyles();
  const typeName = useCompetencyTypeName();
  const toggle = (competencyID: number, isChecked: boolean) =>
    onChange(
      isChecked ? [...chosen, competencyID] : chosen.filter((other) => other !== competencyID),
    );
  return (
    <Field validationMessage={problem}>
      <div className={styles.types}>
        {competencyTypeOrder.map((type, index) => (
          <fieldset key={type} className={styles.type} aria-label={typeName(type)}>
            <span>
              <CompetencyBadge type={type} />
            </span>
            {competencies
              .filter(({ competencyType }) => competencyType === type)
              .map(({ competencyID, name }, position) => (
                <Checkbox
                  key={competencyID}
                  ref={index === 0 && position === 0 ? inputRef : undefined}
                  label={name}
                  checked={chosen.includes(competencyID)}
                  onChange={(_, { checked }) => toggle(competencyID, checked === true)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </Field>
  );
}
