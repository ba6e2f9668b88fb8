import type { GroupDraft, GroupPerson } from '@mebae/contracts';
import { makeStyles, mergeClasses } from '@mebae/platform';
import { PersonName } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useGroupName } from '../../lib/use-group-name.ts';
import { columnsOf } from './group-draft.ts';

const useStyles = makeStyles({
  printOnly: { display: 'none', '@media print': { display: 'block' } },
  title: { fontSize: '30px', lineHeight: '40px', margin: '0 0 16px' },
  // three columns on A4: the nine groups of a class are on one sheet
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(210px, 1fr))',
    gap: '12px',
  },
  group: { border: '2px solid currentColor', padding: '8px 14px', breakInside: 'avoid' },
  name: {
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: 700,
    margin: '0 0 6px',
    overflowWrap: 'anywhere',
  },
  people: { listStyleType: 'none', margin: 0, padding: 0, fontSize: '26px', lineHeight: '36px' },
});

interface WallGroupsProps {
  title: string;
  draft: GroupDraft;
  students: readonly GroupPerson[];
  isOnScreen?: boolean;
}

/** The groups in letters that can be read from afar: what is printed for a wall. */
export function WallGroups({ title, draft, students, isOnScreen = false }: WallGroupsProps) {
  const styles = useStyles();
  const t = useText();
  const groupName = useGroupName();
  const names = new Map(draft.groups.map(({ group, name }) => [group, name]));
  return (
    <div className={mergeClasses(!isOnScreen && styles.printOnly)}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.groups}>
        {columnsOf(draft, students)
          .filter((column) => column.students.length > 0)
          .map((column) => (
            <section key={column.group ?? 'none'} className={styles.group}>
              <h3 className={styles.name}>
                {column.group === null
                  ? t('board.unassigned')
                  : groupName(names.get(column.group) ?? '')}
              </h3>
              <ul className={styles.people}>
                {column.students.map((student) => (
                  <li key={student.studentID}>
                    <PersonName person={student} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  );
}
