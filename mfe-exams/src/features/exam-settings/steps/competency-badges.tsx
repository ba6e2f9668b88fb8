import type { Competency } from '@mebae/contracts';
import { makeStyles } from '@mebae/platform';
import { CompetencyBadge } from '@mebae/ui';

const useStyles = makeStyles({ badges: { display: 'flex', flexWrap: 'wrap', gap: '6px' } });

type Named = Pick<Competency, 'competencyID' | 'competencyType' | 'name'>;

/** Names of competencies in the colours of their types. */
export function CompetencyBadges({ competencies }: { competencies: readonly Named[] }) {
  const styles = useStyles();
  return (
    <div className={styles.badges}>
      {competencies.map((row) => (
        <CompetencyBadge key={row.competencyID} type={row.competencyType} name={row.name} />
      ))}
    </div>
  );
}
