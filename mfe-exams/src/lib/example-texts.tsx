import type { AnchoringExample } from '@mebae/contracts';
import { makeStyles, useLanguage } from '@mebae/platform';
import { withoutReadings } from '@mebae/rules';

const useStyles = makeStyles({
  list: { margin: 0, display: 'grid', gap: '8px' },
  text: { margin: 0 },
});

/** The made-up students whom evaluators read about first, in the words of the course. */
export function ExampleTexts({ examples }: { examples: readonly AnchoringExample[] }) {
  const styles = useStyles();
  const language = useLanguage();
  return (
    <dl className={styles.list}>
      {examples.map(({ exampleID, name, description }) => (
        <div key={exampleID}>
          <dt>{name[language]}</dt>
          <dd className={styles.text}>{withoutReadings(description[language])}</dd>
        </div>
      ))}
    </dl>
  );
}
