import { limits, type GrowthCompetency } from '@mebae/contracts';
import { Dropdown, Field, Option, makeStyles } from '@mebae/platform';
import { useText } from './text.ts';

const useStyles = makeStyles({
  root: { marginBottom: '12px', '@media print': { display: 'none' } },
  dropdown: { minWidth: '200px' },
});

/** Which competencies the growth chart shows: at least one, and at most as many as a chart takes. */
export function CompetencyChoice(props: {
  competencies: readonly GrowthCompetency[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) {
  const { competencies, chosen, onChange } = props;
  const styles = useStyles();
  const t = useText();
  const isFull = chosen.length >= limits.chartSeries;
  const names = competencies
    .filter((c) => chosen.includes(String(c.competencyID)))
    .map((c) => c.name);
  return (
    <Field
      className={styles.root}
      label={t('growth.shown')}
      hint={t('growth.shownHint', { count: limits.chartSeries })}
    >
      <Dropdown
        className={styles.dropdown}
        multiselect
        value={names.join(t('notice.separator'))}
        selectedOptions={[...chosen]}
        onOptionSelect={(_, { selectedOptions: next }) => {
          if (next.length > 0 && next.length <= limits.chartSeries) onChange(next);
        }}
      >
        {competencies.map((c) => (
          <Option
            key={c.competencyID}
            value={String(c.competencyID)}
            text={c.name}
            disabled={isFull && !chosen.includes(String(c.competencyID))}
          >
            {c.name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
