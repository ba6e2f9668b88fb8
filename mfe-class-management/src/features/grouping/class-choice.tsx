import type { GroupOptions } from '@mebae/contracts';
import { Checkbox, makeStyles } from '@mebae/platform';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';

const useStyles = makeStyles({ root: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' } });

interface ClassChoiceProps {
  classes: GroupOptions['classes'];
  chosen: readonly number[];
  onChange: (schoolClassIDs: number[]) => void;
}

/** The classes whose students are grouped, any number of them. */
export function ClassChoice({ classes, chosen, onChange }: ClassChoiceProps) {
  const styles = useStyles();
  const t = useText();
  const className = useClassName();
  return (
    <div className={styles.root}>
      {classes.map((row) => (
        <Checkbox
          key={row.schoolClassID}
          label={t('grouping.classOf', { name: className(row), n: row.students })}
          checked={chosen.includes(row.schoolClassID)}
          onChange={(_, { checked }) =>
            onChange(
              classes
                .map(({ schoolClassID }) => schoolClassID)
                .filter((id) =>
                  id === row.schoolClassID ? checked === true : chosen.includes(id),
                ),
            )
          }
        />
      ))}
    </div>
  );
}
