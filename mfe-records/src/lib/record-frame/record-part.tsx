import { ApiError, makeStyles, useParams } from '@mebae/platform';
import { addressID, ErrorState, LoadingState, PageHeader } from '@mebae/ui';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { NoStudent } from './no-student.tsx';
import { PartTabs } from './part-tabs.tsx';
import type { RecordPartID } from './parts.ts';
import { RecordHead } from './record-head.tsx';
import { useStudentProfile } from './record-frame.resource.ts';
import { useStepKeys } from './use-step-keys.ts';
import { useStepPaths } from './use-step-paths.ts';

const useStyles = makeStyles({
  page: {
    // as much as sections keep from each other themselves
    '& > * + *': { marginTop: '16px' },
    '@media print': {
      '& tr, & dl > div, & h2': { breakInside: 'avoid' },
      '& h2': { breakAfter: 'avoid' },
    },
  },
});

const isNoStudent = (error: unknown): boolean =>
  error instanceof ApiError && error.category === 2 && error.code === 4;

interface RecordPartProps {
  part: RecordPartID;
  /** The part's content; it begins to load together with the student's profile, and stays out where there is none. */
  children: (studentID: number) => ReactNode;
}

/**
 * Frame that the parts of a record share: its student, the students before and after, the links between the parts. A
 * change of student starts anew: nothing of the one before stays on the screen.
 */
export function RecordPart({ part, children }: RecordPartProps) {
  const studentID = addressID(useParams()['studentID']);
  if (studentID === null) return <NoStudent />;
  return (
    <Frame key={studentID} part={part} studentID={studentID}>
      {children(studentID)}
    </Frame>
  );
}

function Frame(props: { part: RecordPartID; studentID: number; children: ReactNode }) {
  const { part, studentID, children } = props;
  const styles = useStyles();
  const t = useText();
  const { data: student, error, mutate } = useStudentProfile(studentID);
  // here and not in the head, so that the keys work while the head still loads
  useStepKeys(useStepPaths(studentID, part));
  if (isNoStudent(error)) return <NoStudent />;
  if (!student && error) {
    return (
      <>
        <PageHeader title={t('record.title')} />
        <ErrorState error={error} onRetry={() => void mutate()} />
      </>
    );
  }
  return (
    <>
      {student ? (
        <RecordHead student={student} part={part} />
      ) : (
        <>
          <PageHeader title={t('record.title')} />
          <LoadingState label={t('record.loading')} />
        </>
      )}
      {/* The content keeps its place in the tree while the head changes, so it loads once. */}
      <div hidden={!student}>
        {student && <PartTabs part={part} studentID={studentID} />}
        <div className={styles.page}>{children}</div>
      </div>
    </>
  );
}
