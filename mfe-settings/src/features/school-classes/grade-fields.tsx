import { limits, type TeacherRow } from '@mebae/contracts';
import {
  Button,
  Field,
  Input,
  Link,
  formatNumber,
  makeStyles,
  mergeClasses,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { MultiChoice, Pill, Reason, Section } from '@mebae/ui';
import { useTeachersInCharge } from '../../lib/classes.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import {
  isEdited,
  withDeletedClass,
  withMovedClass,
  withNewClass,
  type ClassDraft,
  type NameProblem,
} from './edited-classes.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '0 0 12px', padding: 0 },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 220px) minmax(160px, 1fr) 110px auto',
    alignItems: 'start',
    gap: '4px 16px',
    padding: '10px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    '@media (max-width: 700px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  deleted: { opacity: 0.6, textDecorationLine: 'line-through' },
  forms: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  /** Stands beside the inputs, below the height of their labels. */
  beside: { paddingTop: '26px', display: 'flex', alignItems: 'center', gap: '4px' },
  count: { paddingTop: '31px', fontVariantNumeric: 'tabular-nums' },
  teachers: { width: '100%' },
  link: { color: tokens.colorBrandForegroundLink },
});

interface GradeFieldsProps {
  grade: number;
  /** Classes of all grades. */
  drafts: readonly ClassDraft[];
  problems: ReadonlyMap<number, NameProblem>;
  onChange: (drafts: ClassDraft[]) => void;
}

/** The classes of one grade: names, teachers in charge, order. */
export function GradeFields({ grade, drafts, problems, onChange }: GradeFieldsProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const rows = drafts.filter((row) => row.grade === grade);
  const students = rows.reduce((sum, row) => sum + (row.read?.studentCount ?? 0), 0);
  const replace = (next: ClassDraft) =>
    onChange(drafts.map((row) => (row.key === next.key ? next : row)));
  return (
    <Section
      title={t('students.gradeName', { grade })}
      description={t('classes.ofGrade', {
        classes: formatNumber(rows.length, language),
        students: formatNumber(students, language),
      })}
    >
      <ul className={styles.list}>
        {rows.map((row, index) => (
          <ClassFields
            key={row.key}
            row={row}
            problem={problems.get(row.key) ?? null}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onChange={replace}
            onMove={(by) => onChange(withMovedClass(drafts, row.key, by))}
            onDelete={(isDeleted) => onChange(withDeletedClass(drafts, row.key, isDeleted))}
          />
        ))}
      </ul>
      <Button icon={<AddRegular />} onClick={() => onChange(withNewClass(drafts, grade))}>
        {t('classes.add')}
      </Button>
    </Section>
  );
}

interface ClassFieldsProps {
  row: ClassDraft;
  problem: NameProblem | null;
  isFirst: boolean;
  isLast: boolean;
  onChange: (row: ClassDraft) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: (isDeleted: boolean) => void;
}

function ClassFields(props: ClassFieldsProps) {
  const { row, problem, onChange } = props;
  const styles = useStyles();
  const t = useText();
  const { grade, name } = row;
  return (
    <li className={styles.row}>
      <Field
        label={t('classes.name')}
        hint={
          name.trim() === ''
            ? undefined
            : t('classes.forms', {
                long: t('students.className', { grade, name: name.trim() }),
                short: t('classes.shortName', { grade, name: name.trim() }),
              })
        }
        validationMessage={
          problem ? t(`classes.problem.${problem}`, { max: limits.classNameLength }) : undefined
        }
      >
        <Input
          className={mergeClasses(row.isDeleted && styles.deleted)}
          value={name}
          autoComplete="off"
          disabled={row.isDeleted}
          onChange={(_, { value }) => onChange({ ...row, name: value })}
        />
      </Field>
      <TeacherChoice row={row} onChange={(teacherIDs) => onChange({ ...row, teacherIDs })} />
      <StudentCount row={row} />
      <RowButtons {...props} />
    </li>
  );
}

const nameOf = (teacher: TeacherRow, language: Parameters<typeof personName>[1]): string =>
  personName(teacher, language);

function TeacherChoice(props: { row: ClassDraft; onChange: (teacherIDs: number[]) => void }) {
  const { row, onChange } = props;
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const teachers = useTeachersInCharge().data?.data ?? [];
  const chosen = teachers.filter((teacher) => row.teacherIDs.includes(teacher.teacherID));
  return (
    <MultiChoice
      className={styles.teachers}
      label={t('classes.teachers')}
      summary={
        chosen.length === 0
          ? t('classes.noTeacher')
          : chosen.map((teacher) => nameOf(teacher, language)).join(t('list.separator'))
      }
      options={teachers.map((teacher) => ({
        key: teacher.teacherID,
        text: nameOf(teacher, language),
      }))}
      chosen={row.teacherIDs}
      onChange={onChange}
    />
  );
}

function StudentCount({ row }: { row: ClassDraft }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (row.read === null || row.isDeleted || isEdited(row)) {
    const state = row.read === null ? 'created' : row.isDeleted ? 'deleted' : 'changed';
    return (
      <span className={styles.count}>
        <Pill>{t(`classes.state.${state}`)}</Pill>
      </span>
    );
  }
  const people = t('classes.people', { n: formatNumber(row.read.studentCount, language) });
  return (
    <span className={styles.count}>
      <Link className={styles.link} to={paths.studentsOf(row.read.schoolClassID)}>
        {people}
      </Link>
    </span>
  );
}

function RowButtons({ row, isFirst, isLast, onMove, onDelete }: ClassFieldsProps) {
  const styles = useStyles();
  const t = useText();
  const name = row.name.trim() === '' ? t('classes.newName') : row.name.trim();
  const students = row.read?.studentCount ?? 0;
  const deleteButton = (
    <Button
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={t('classes.delete', { name })}
      disabledFocusable={students > 0}
      onClick={() => onDelete(true)}
    />
  );
  return (
    <span className={styles.beside}>
      <Button
        appearance="subtle"
        icon={<ArrowUpRegular />}
        aria-label={t('classes.up', { name })}
        disabledFocusable={isFirst}
        onClick={() => onMove(-1)}
      />
      <Button
        appearance="subtle"
        icon={<ArrowDownRegular />}
        aria-label={t('classes.down', { name })}
        disabledFocusable={isLast}
        onClick={() => onMove(1)}
      />
      {row.isDeleted ? (
        <Button icon={<ArrowUndoRegular />} onClick={() => onDelete(false)}>
          {t('classes.restore')}
        </Button>
      ) : students > 0 ? (
        <Reason text={t('classes.keepsStudents', { n: students })}>{deleteButton}</Reason>
      ) : (
        deleteButton
      )}
    </span>
  );
}
