import type { RecordExam, RecordResult } from '@mebae/contracts';
import { EmptyState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { CustomCompetencyScores } from './custom-competency-scores.tsx';
import { DerivedScores } from './derived-scores.tsx';
import { GrowthSection } from './growth-section.tsx';
import { Highlights } from './highlights.tsx';
import { Provenance } from './provenance.tsx';
import { ScoreSection } from './score-section.tsx';

/** The scores of one course with all that explains them; or why there are none yet. */
export function RecordResults(props: {
  studentID: number;
  exam: RecordExam | undefined;
  result: RecordResult | null;
}) {
  const { studentID, exam, result } = props;
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
        <GrowthSection studentID={studentID} />
      </>
    );
  }
  return (
    <>
      <AnswerNotices result={result} />
      <ScoreSection exam={exam} result={result} />
      <Highlights result={result} />
      <DerivedScores scores={result.derivedScores} />
      <CustomCompetencyScores scores={result.customCompetencies} />
      <GrowthSection studentID={studentID} />
      <Provenance exam={exam} result={result} />
    </>
  );
}
