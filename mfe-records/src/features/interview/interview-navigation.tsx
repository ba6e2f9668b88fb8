import { makeStyles, useSchoolYear } from '@mebae/platform';
import { ErrorState, LinkButton, LoadingState, Section } from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useStudentProfile } from '../../lib/record-frame/record-frame.resource.ts';
import { useText } from '../../lib/text.ts';
import { Agenda } from './agenda.tsx';
import { EarlierInterviews } from './earlier-interviews.tsx';
import { InterviewForm } from './interview-form.tsx';
import { useInterviews } from './interview.resource.ts';
import { LastInterview } from './last-interview.tsx';

const useStyles = makeStyles({
  page: {
    // as much as the parts of a record keep from each other
    '& > * + *': { marginTop: '16px' },
    // a full agenda, a talk before and space to write, on one page of A4
    '@media print': { zoom: 0.8, '& > * + *': { marginTop: '8px' } },
  },
});

/** The agenda, the last talk, and the form for this one; printed, they are one page. */
export function InterviewNavigation({ studentID }: { studentID: number }) {
  const styles = useStyles();
  const t = useText();
  const [schoolYear] = useSchoolYear();
  /** The talk that is being changed; null: a new one. */
  const [editedID, setEditedID] = useState<number | null>(null);
  const { data, error, mutate } = useInterviews(studentID);
  const [reloads, setReloads] = useState(0);
  /** A form that is typed into is begun again on demand only. */
  const reload = async (): Promise<void> => {
    await mutate();
    setReloads((count) => count + 1);
  };
  const { data: student } = useStudentProfile(studentID);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  const edited = data.interviews.find((interview) => interview.interviewID === editedID) ?? null;
  return (
    <div className={styles.page}>
      <Section
        title={t('interview.agenda')}
        description={t('interview.agendaHint')}
        actions={
          <LinkButton to={paths.interviewsOf(student?.schoolClass?.schoolClassID)}>
            {t('interview.toClass')}
          </LinkButton>
        }
      >
        <Agenda
          agenda={data.agenda}
          hasScores={data.hasScores}
          selfEvaluation={data.selfEvaluation}
        />
      </Section>
      <LastInterview interview={data.interviews[0] ?? null} />
      <Section title={edited ? t('interview.edit') : t('interview.new')}>
        <InterviewForm
          key={`${edited?.interviewID ?? 'new'} ${reloads}`}
          studentID={studentID}
          edited={edited}
          onDone={() => setEditedID(null)}
          onReload={() => void reload()}
        />
      </Section>
      <EarlierInterviews
        studentID={studentID}
        interviews={data.interviews}
        schoolYear={schoolYear}
        onEdit={setEditedID}
      />
    </div>
  );
}
