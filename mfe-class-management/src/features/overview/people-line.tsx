import type { ClassMember } from '@mebae/contracts';
import { Link, makeStyles } from '@mebae/platform';
import { PersonName } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

/** More names than this are counted, and their list is a link away. */
const mostNames = 6;

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', gap: '2px 12px', margin: 0 },
  // A finger and a pointer hit each of them (WCAG 2.5.8).
  name: { padding: '3px 0' },
});

interface PeopleLineProps {
  people: readonly ClassMember[];
  pathOf: (studentID: number) => string;
  /** Where all of them are listed. */
  all: string;
}

/** Names that lead to the students; of many the first few, and how many more there are. */
export function PeopleLine({ people, pathOf, all }: PeopleLineProps) {
  const styles = useStyles();
  const t = useText();
  const shown = people.length > mostNames + 1 ? people.slice(0, mostNames) : people;
  return (
    <p className={styles.line}>
      {shown.map((person) => (
        <span key={person.studentID} className={styles.name}>
          <Link to={pathOf(person.studentID)}>
            <PersonName person={person} />
          </Link>
        </span>
      ))}
      {shown.length < people.length && (
        <span className={styles.name}>
          <Link to={all}>{t('overview.more', { n: people.length - shown.length })}</Link>
        </span>
      )}
    </p>
  );
}
