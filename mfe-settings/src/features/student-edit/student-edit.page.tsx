import type { StudentDetail } from '@mebae/contracts';
import { formatNumber, personName, useLanguage, useMay, useParams } from '@mebae/platform';
import { addressID, EmptyState, ErrorState, LinkButton, LoadingState, PageHeader } from '@mebae/ui';
import { useState } from 'react';
import { useClasses } from '../../lib/classes.resource.ts';
import { paths } from '../../lib/paths.ts';
import { StudentDataSection } from '../../lib/student-data/student-data-section.tsx';
import { useStudentListState } from '../../lib/student-list-state.ts';
import { useStudent } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { EditNeighbours } from './edit-neighbours.tsx';
import { LeavingSection } from './leaving-section.tsx';
import { NotesForm } from './notes-form.tsx';
import { StudentForm } from './student-form.tsx';

/**
 * Staff change a student; teachers in charge change tags and memo. Somebody else's change is shown before it is
 * written over.
 */
export default function StudentEditPage() {
  const studentID = addressID(useParams()['studentID']);
  return <Edit key={studentID} studentID={studentID} />;
}

function Edit({ studentID }: { studentID: number | null }) {
  const t = useText();
  const language = useLanguage();
  const { query } = useStudentListState();
  const listPath = paths.studentList(query);
  const call = useStudent(studentID);
  const student = call.data;
  const isGone = studentID === null || call.error?.status === 404;
  const subtitle = student?.schoolClass
    ? t('students.place', {
        grade: formatNumber(student.schoolClass.grade, language),
        name: student.schoolClass.schoolClassName,
        number: student.studentNumber ?? '',
      })
    : undefined;
  return (
    <>
      <PageHeader
        title={student ? personName(student, language) : t('students.edit')}
        subtitle={subtitle}
        breadcrumbs={[{ label: t('students.title'), to: listPath }]}
        actions={
          student && (
            <>
              <EditNeighbours studentID={student.studentID} />
              <LinkButton to={paths.studentRecord(student.studentID, query)}>
                {t('students.toRecord')}
              </LinkButton>
            </>
          )
        }
      />
      {isGone ? (
        <EmptyState
          title={t('students.gone')}
          body={t('students.goneHint')}
          action={<LinkButton to={listPath}>{t('students.toList')}</LinkButton>}
        />
      ) : (
        <Loaded call={call} listPath={listPath} />
      )}
    </>
  );
}

function Loaded(props: { call: ReturnType<typeof useStudent>; listPath: string }) {
  const { call, listPath } = props;
  const classes = useClasses();
  const mayChangeAll = useMay('students.update');
  // A form begins with what the server has now, not with what was shown a while ago.
  const [begin, setBegin] = useState<StudentDetail | null>(null);
  const [round, setRound] = useState(0);
  if (!begin && call.data && !call.isValidating) setBegin(call.data);
  const failed = [call, classes].find((loading) => loading.error && !loading.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!begin || !classes.data) return <LoadingState />;
  const shared = {
    student: begin,
    listPath,
    onReload: (latest: StudentDetail) => {
      setBegin(latest);
      setRound(round + 1);
    },
  };
  return mayChangeAll ? (
    <>
      <StudentForm key={round} {...shared} classes={classes.data.data} />
      <LeavingSection student={call.data ?? begin} listPath={listPath} />
      <StudentDataSection studentID={begin.studentID} />
    </>
  ) : (
    <NotesForm key={round} {...shared} />
  );
}
