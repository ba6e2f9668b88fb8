import {
  namesOfFields,
  otherStudentFields,
  StudentSortKey,
  type ListedStudent,
  type StudentColumn,
  type StudentRow,
} from '@mebae/contracts';
import { makeStyles, personName, tokens, useLanguage } from '@mebae/platform';
import {
  LinkButton,
  VisuallyHidden,
  type Column,
  type Selection,
  numberColumn,
  personColumn,
  selectColumn,
} from '@mebae/ui';
import { Suspense, lazy, useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { fieldLabel } from '../../lib/field-label.ts';
import { TagPills } from '../../lib/tag-pill.tsx';
import { useText, type Text } from '../../lib/text.ts';

/** Loads where the column is shown: it is hidden at first. */
const CourseResults = lazy(() => import('./course-results.tsx'));

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3 },
  number: { fontVariantNumeric: 'tabular-nums' },
  email: { overflowWrap: 'anywhere' },
});

function columnsOf(t: Text, styles: ReturnType<typeof useStyles>): Column<ListedStudent>[] {
  return [
    {
      id: StudentSortKey.Grade,
      header: t('students.grade'),
      cell: (s) => s.schoolClass && t('students.gradeName', { grade: s.schoolClass.grade }),
      sortable: true,
      width: 84,
    },
    {
      id: StudentSortKey.SchoolClass,
      header: t('students.schoolClass'),
      cell: (s) => s.schoolClass?.schoolClassName,
      sortable: true,
      width: 96,
    },
    numberColumn({
      id: StudentSortKey.StudentNumber,
      header: t('students.studentNumber'),
      cell: (s) => <span className={styles.number}>{s.studentNumber}</span>,
      sortable: true,
      width: 100,
    }),
    personColumn({
      id: StudentSortKey.FullName,
      header: t('students.name'),
      sortable: true,
      width: 180,
      kana: 'secondary',
    }),
    {
      id: StudentSortKey.ManageNumber,
      header: t('students.manageNumber'),
      cell: (s) => <span className={styles.number}>{s.manageNumber}</span>,
      sortable: true,
      width: 132,
    },
    {
      id: 'email',
      header: t('students.email'),
      cell: (s) =>
        s.email ? (
          <span className={styles.email}>{s.email}</span>
        ) : (
          <span className={styles.quiet}>{t('students.noEmail')}</span>
        ),
      hideBelow: 820,
    },
    {
      id: 'tags',
      header: t('students.tags'),
      cell: (s) => <TagPills student={s} priority={t('students.priorityTag')} />,
      hideBelow: 640,
    },
    {
      id: 'results',
      header: t('students.results'),
      cell: (s) => (
        <Suspense>
          <CourseResults student={s} />
        </Suspense>
      ),
      width: 190,
      hideBelow: 1100,
    },
    ...namesOfFields(otherStudentFields).map((name): Column<ListedStudent> => ({
      id: name,
      header: fieldLabel(t, 'students', name),
      cell: (s) => <span className={styles.email}>{s[name]}</span>,
      hideBelow: 1100,
    })),
  ];
}

interface Options {
  hidden: readonly StudentColumn[];
  selection: Selection<StudentRow>;
  /** The list's filter and order, which the edit page follows. */
  query: string;
}

/** The list's columns but for hidden ones; the ids of those that sort are the API's sort keys. */
export function useStudentColumns({ hidden, selection, query }: Options): Column<ListedStudent>[] {
  const t = useText();
  const styles = useStyles();
  const language = useLanguage();
  const { chosen, toggle } = selection;
  return useMemo(() => {
    const choice = selectColumn<ListedStudent>({
      header: t('students.choice'),
      labelOf: (student) => t('students.chooseOne', { name: personName(student, language) }),
      isChosen: (student) => chosen.has(student.studentID),
      toggle,
    });
    const edit: Column<ListedStudent> = {
      id: 'edit',
      header: t('students.editHeader'),
      cell: (s) => (
        <LinkButton size="small" to={paths.studentEdit(s.studentID, query)}>
          {t('students.editHeader')}
          <VisuallyHidden>{personName(s, language)}</VisuallyHidden>
        </LinkButton>
      ),
      width: 84,
      // On narrow screens the record leads to the edit page.
      hideBelow: 900,
    };
    const isShown = ({ id }: Column<ListedStudent>) => !hidden.some((column) => column === id);
    return [choice, ...columnsOf(t, styles).filter(isShown), edit];
  }, [t, styles, language, chosen, toggle, hidden, query]);
}
