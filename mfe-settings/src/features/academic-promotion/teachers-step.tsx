import type { PersonName, PromotionClass, PromotionTeacher } from '@mebae/contracts';
import {
  Link,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  personName,
  useLanguage,
} from '@mebae/platform';
import { MultiChoice, Section } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  classes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: '16px',
    marginTop: '16px',
  },
  names: { display: 'flex', flexWrap: 'wrap', gap: '4px 16px', margin: 0, padding: 0 },
  name: { listStyleType: 'none' },
});

/** Teachers of normal authority who would be in charge of no class. */
export function teachersWithoutClass(
  teachers: readonly PromotionTeacher[],
  classes: readonly PromotionClass[],
): PromotionTeacher[] {
  const inCharge = new Set(classes.flatMap(({ teacherIDs }) => teacherIDs));
  return teachers.filter(({ teacherID, isNormal }) => isNormal && !inCharge.has(teacherID));
}

interface TeachersStepProps {
  teachers: readonly PromotionTeacher[];
  classes: readonly PromotionClass[];
  onChange: (classes: PromotionClass[]) => void;
}

/** Teachers in charge of the classes of the new year. */
export function TeachersStep({ teachers, classes, onChange }: TeachersStepProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const nameOf = (id: number) => {
    const teacher = teachers.find(({ teacherID }) => teacherID === id);
    return teacher ? [personName(teacher, language)] : [];
  };
  const options = teachers.map((teacher) => ({
    key: teacher.teacherID,
    text: personName(teacher, language),
  }));
  return (
    <Section title={t('promotion.teachersTitle')} description={t('promotion.teachersHint')}>
      <WithoutClass teachers={teachersWithoutClass(teachers, classes)} />
      <div className={styles.classes}>
        {classes.map(({ key, grade, schoolClassName, teacherIDs }) => (
          <MultiChoice
            key={key}
            label={t('students.className', { grade, name: schoolClassName })}
            summary={teacherIDs.flatMap(nameOf).join(t('list.separator')) || t('classes.noTeacher')}
            options={options}
            chosen={teacherIDs}
            onChange={(chosen) =>
              onChange(
                classes.map((row) => (row.key === key ? { ...row, teacherIDs: chosen } : row)),
              )
            }
          />
        ))}
      </div>
    </Section>
  );
}

/** Those who must be given a class first, each with the way to their page. */
export function WithoutClass({
  teachers,
}: {
  teachers: readonly (PersonName & { teacherID: number })[];
}) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (teachers.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t('promotion.problem.teachersWithoutClass', { n: teachers.length })}
        </MessageBarTitle>
        <ul className={styles.names}>
          {teachers.map((teacher) => (
            <li key={teacher.teacherID} className={styles.name}>
              <Link to={paths.teacherEdit(teacher.teacherID)}>{personName(teacher, language)}</Link>
            </li>
          ))}
        </ul>
      </MessageBarBody>
    </MessageBar>
  );
}
