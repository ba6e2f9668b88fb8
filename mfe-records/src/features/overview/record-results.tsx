import type { RecordExam, RecordResult, RecordStudent } from '@mebae/contracts';
import { EmptyState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { CustomCompetencyScores } from './custom-competency-scores.tsx';
import { DerivedScores } from './derived-scores.tsx';
import { FirstLook } from './first-look.tsx';
import { Profile } from './profile.tsx';
import { PreliminaryNotice } from './preliminary-notice.tsx';
import { Provenance } from './provenance.tsx';
import { ScoreSection } from './score-section.tsx';

/** The scores of one course with all that explains them; or why there are none yet. */
export function RecordResults(props: {
  student: RecordStudent;
  exam: RecordExam | undefined;
  result: RecordResult | null;
}) {
  const { student, exam, result } = props;
  const { studentID } = student;
  const t = useText();
  if (!exam || !result) {
    return (
      <>
        <Section title={t('scores.title')}>
          <EmptyState
            title={t(exam ? `unscored.${exam.scoringState}` : 'unscored.none')}
            body={t('unscored.body')}
          />
        </Section>
        <Profile student={student} />
      </>
    );
  }
  return (
    <>
      <FirstLook studentID={studentID} exam={exam} result={result} />
      <Profile student={student} />
      <PreliminaryNotice exam={exam} result={result} />
      <AnswerNotices result={result} />
      <ScoreSection exam={exam} result={result} />
      <DerivedScores scores={result.derivedScores} />
      <CustomCompetencyScores scores={result.customCompetencies} />
      <Provenance exam={exam} result={result} />
    </>
  );
}
