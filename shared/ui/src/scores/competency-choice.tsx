import type { Competency } from '@mebae/contracts';
import { competencyTypeOrder } from '@mebae/charts';
import { Checkbox, makeStyles, tokens, typographyStyles, useId } from '@mebae/platform';
import type { Ref } from 'react';
import { CompetencyBadge } from '../badges/competency-badge.tsx';
import { ErrorIcon } from '../icons.tsx';

const useStyles = makeStyles({
  types: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
  },
  type: {
    border: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    alignContent: 'start',
    minWidth: 0,
  },
  problem: {
    ...typographyStyles.caption1,
    display: 'flex',
    gap: '4px',
    alignItems: 'center',
    margin: '6px 0 0',
    color: tokens.colorPaletteRedForeground1,
  },
});

export interface CompetencyChoiceProps {
  competencies: readonly Pick<Competency, 'competencyID' | 'competencyType' | 'name'>[];
  /** Ids. */
  chosen: readonly number[];
  onChange: (competencyIDs: number[]) => void;
  /** The first check box, where the focus goes when something is wrong. */
  firstRef?: Ref<HTMLInputElement>;
  /** The problem with the choice. */
  problem?: string | undefined;
}

/** Competencies by type, any number of them. Stands in no `Field`, whose id would be that of every check box. */
export function CompetencyChoice(props: CompetencyChoiceProps) {
  const { competencies, chosen, onChange, firstRef, problem } = props;
  const styles = useStyles();
  const id = useId('competencies');
  const toggle = (competencyID: number, isChosen: boolean): void =>
    onChange(
      isChosen ? [...chosen, competencyID] : chosen.filter((other) => other !== competencyID),
    );
  return (
    <div>
      <div className={styles.types}>
        {competencyTypeOrder.map((type, typeIndex) => (
          <fieldset
            key={type}
            className={styles.type}
            aria-describedby={problem ? `${id}-problem` : undefined}
          >
            <legend>
              <CompetencyBadge type={type} />
            </legend>
            {competencies
              .filter((row) => row.competencyType === type)
              .map(({ competencyID, name }, index) => (
                <Checkbox
                  key={competencyID}
                  ref={typeIndex + index === 0 ? firstRef : undefined}
                  label={name}
                  checked={chosen.includes(competencyID)}
                  onChange={(_, { checked }) => toggle(competencyID, checked === true)}
                />
              ))}
          </fieldset>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          <ErrorIcon size={16} />
          {problem}
        </p>
      )}
    </div>
  );
}
