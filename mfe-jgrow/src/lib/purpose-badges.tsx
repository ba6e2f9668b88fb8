import { makeStyles } from '@mebae/platform';
import { Pill } from '@mebae/ui';
import { useText } from './text.ts';

const useStyles = makeStyles({
  badges: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
});

interface PurposeBadgesProps {
  purposes: readonly { growingPurposeID: number; title: string }[];
}

/** Purposes of an activity or an event. */
export function PurposeBadges({ purposes }: PurposeBadgesProps) {
  const styles = useStyles();
  const t = useText();
  return (
    <ul className={styles.badges} aria-label={t('activity.purposes')}>
      {purposes.map((purpose) => (
        <li key={purpose.growingPurposeID}>
          <Pill tone="brand" shape="square" size="large">
            {purpose.title}
          </Pill>
        </li>
      ))}
    </ul>
  );
}
