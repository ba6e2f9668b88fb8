import type { DuplicateStudent } from '@mebae/contracts';
import { Button, makeStyles, personName, useLanguage, useNotice } from '@mebae/platform';
import {
  Allowed,
  AllowedContent,
  ConfirmButton,
  EmptyState,
  ErrorState,
  KeyValue,
  LinkButton,
  LoadingState,
  PageHeader,
  Section,
  useBusy,
  useUndoNotice,
} from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { refusalText } from '../../lib/student-refusals.ts';
import { useDuplicates, useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
    gap: '16px 32px',
  },
  person: { display: 'grid', gap: '12px', alignContent: 'start' },
  different: { marginTop: '16px' },
});

/**
 * Administrators look at students who are perhaps registered twice, and keep one of the two, or say that they are
 * different people.
 */
export default function DuplicatesPage() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={t('duplicates.title')}
        subtitle={t('duplicates.subtitle')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      <AllowedContent call="students.duplicates">
        <Pairs />
      </AllowedContent>
    </>
  );
}

function Pairs() {
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useDuplicates();
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) {
    return (
      <EmptyState
        title={t('duplicates.none')}
        body={t('duplicates.noneHint')}
        action={<LinkButton to={paths.students}>{t('students.toList')}</LinkButton>}
      />
    );
  }
  return data.data.map(({ students }) => {
    const [first, second] = students;
    return (
      first &&
      second && (
        <Section key={`${first.studentID} ${second.studentID}`} title={personName(first, language)}>
          <Pair first={first} second={second} />
        </Section>
      )
    );
  });
}

function Pair({ first, second }: { first: DuplicateStudent; second: DuplicateStudent }) {
  const styles = useStyles();
  return (
    <>
      <div className={styles.pair}>
        <Person student={first} other={second} />
        <Person student={second} other={first} />
      </div>
      <Different first={first} second={second} />
    </>
  );
}

/** Notes that the two are different people, so that nobody is asked about them again. */
function Different({ first, second }: { first: DuplicateStudent; second: DuplicateStudent }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/students');
  const { setDifferent } = useStudentWrites();
  const [isBusy, run] = useBusy();
  const note = async () => {
    try {
      const { undoID } = await setDifferent(first.studentID, second.studentID);
      showUndoNotice(t('duplicates.isDifferent'), undoID);
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <div className={styles.different}>
      <Allowed call="students.setDifferent">
        <Button disabledFocusable={isBusy} onClick={() => run(note)}>
          {t('duplicates.different')}
        </Button>
      </Allowed>
    </div>
  );
}

function Person({ student, other }: { student: DuplicateStudent; other: DuplicateStudent }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice('/students');
  const { merge } = useStudentWrites();
  const years = student.enrolments.map(({ schoolYear, grade, schoolClassName, studentNumber }) =>
    t('duplicates.year', {
      year: schoolYear,
      grade: grade ?? '',
      name: schoolClassName ?? '',
      number: studentNumber ?? '',
    }),
  );
  const keep = async () => {
    try {
      const { undoID } = await merge(student.studentID, other.studentID);
      const kept = personName(student, language);
      showUndoNotice(t('duplicates.merged', { kept, manageNumber: student.manageNumber }), undoID);
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
  const numbers = { kept: student.manageNumber, other: other.manageNumber };
  return (
    <div className={styles.person}>
      <KeyValue
        items={[
          { label: t('students.name'), value: personName(student, language) },
          { label: t('students.manageNumber'), value: student.manageNumber },
          { label: t('students.email'), value: student.email ?? t('students.noEmail') },
          { label: t('duplicates.years'), value: years.join(t('list.separator')) },
          {
            label: t('duplicates.exams'),
            value: t('duplicates.examCount', { n: student.answeredExams }),
          },
        ]}
      />
      <span>
        <Allowed call="students.merge">
          <ConfirmButton
            title={t('duplicates.confirmTitle', numbers)}
            body={t('duplicates.confirmBody', numbers)}
            confirmLabel={t('duplicates.confirm')}
            onConfirm={keep}
          >
            {t('duplicates.keep', numbers)}
          </ConfirmButton>
        </Allowed>
      </span>
    </div>
  );
}
