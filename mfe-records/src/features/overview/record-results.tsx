import type { RecordExam, RecordResult, RecordStudent } from '@mebae/contracts';
import { EmptyState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { AnswerNotices } from './answer-notices.tsx';
import { FirstLook } from './first-look.tsx';
import { MeanScores } from './mean-scores.tsx';
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
      <FirstLook exam={exam} result={result} />
      <Profile student={student} />
      <PreliminaryNotice exam={exam} result={result} />
      <AnswerNotices result={result} />
      <ScoreSection exam={exam} result={result} />
      <MeanScores
        title={t('derived.title')}
        description={t('derived.description')}
        scores={result.derivedScores.map(({ name, ...score }) => ({
          ...score,
          key: name,
          name: t(`derived.names.${name}`),
          parts: t(`derived.parts.${name}`),
        }))}
      />
      <MeanScores
        title={t('custom.title')}
        description={t('custom.description')}
        scores={result.customCompetencies.map(({ customCompetencyID, competencies, ...score }) => ({
          ...score,
          key: customCompetencyID,
          parts: t('custom.parts', { names: competencies.join(t('custom.separator')) }),
        }))}
      />
      <Provenance exam={exam} result={result} />
    </>
  );
}
