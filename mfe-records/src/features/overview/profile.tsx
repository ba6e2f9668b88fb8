import type { RecordStudent } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens } from '@mebae/platform';
import { KeyValue, Pill, Section } from '@mebae/ui';
import { StarRegular } from '@fluentui/react-icons/svg/star';
import { useText } from '../../lib/text.ts';
import { useClassName } from '../../lib/use-class-name.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 6px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  years: { flexDirection: 'column' },
  state: { color: tokens.colorNeutralForeground3 },
});

/** Numbers, tags and the classes of each school year. */
export function Profile({ student }: { student: RecordStudent }) {
  const t = useText();
  return (
    <Section title={t('profile.title')}>
      <KeyValue
        items={[
          { label: t('profile.manageNumber'), value: student.manageNumber },
          { label: t('profile.email'), value: student.email },
          { label: t('profile.tags'), value: <Tags student={student} /> },
          { label: t('profile.enrolments'), value: <Enrolments student={student} /> },
        ]}
      />
    </Section>
  );
}

function Tags({ student }: { student: RecordStudent }) {
  const styles = useStyles();
  const t = useText();
  if (student.tagList.length === 0) return '–';
  return (
    <ul className={styles.list}>
      {student.tagList.map((tag) => {
        const isPriority = tag.tagID === student.priorityTag?.tagID;
        return (
          <li key={tag.tagID}>
            <Pill
              size="large"
              shape="square"
              tone={isPriority ? 'brand' : 'plain'}
              icon={isPriority && <StarRegular title={t('profile.priorityTag')} />}
            >
              {tag.tagContent}
            </Pill>
          </li>
        );
      })}
    </ul>
  );
}

function Enrolments({ student }: { student: RecordStudent }) {
  const styles = useStyles();
  const t = useText();
  const className = useClassName();
  return (
    <ul className={mergeClasses(styles.list, styles.years)}>
      {student.enrolments.map((enrolment) => (
        <li key={enrolment.schoolYear}>
          {[
            t('profile.year', { year: enrolment.schoolYear }),
            className(enrolment),
            enrolment.studentNumber === null
              ? ''
              : t('student.number', { number: enrolment.studentNumber }),
          ].join(' ')}
          {enrolment.state !== 'enrolled' && (
            <span className={styles.state}> {t(`state.${enrolment.state}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
