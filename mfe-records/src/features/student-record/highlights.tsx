import type { RecordCompetency, RecordResult } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { CompetencyBadge, Section, useNumbers, type NumberFormats } from '@mebae/ui';
import { useText, type Text } from '../../lib/text.ts';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
    gap: '12px',
    margin: 0,
  },
  card: {
    backgroundColor: tokens.colorNeutralBackground2,
    borderRadius: tokens.borderRadiusLarge,
    padding: '14px 16px',
  },
  label: { ...typographyStyles.body1Strong },
  value: { margin: '8px 0 0' },
  reason: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
    margin: '6px 0 0',
  },
});

interface Highlight {
  id: 'higher' | 'potential' | 'lower';
  competency: RecordCompetency;
  reason: string;
}

function highlightsOf(result: RecordResult, t: Text, numbers: NumberFormats): Highlight[] {
  const byID = new Map(result.competencies.map((c) => [c.competencyID, c]));
  const reasonOfZ = (c: RecordCompetency) =>
    t((c.gradeZ ?? 0) < 0 ? 'highlights.below' : 'highlights.above', {
      score: numbers.score(c.value),
      z: numbers.score(Math.abs(c.gradeZ ?? 0)),
    });
  const gap = (c: RecordCompetency) =>
    t('highlights.gap', { peer: numbers.score(c.value), self: numbers.score(c.selfValue) });
  const candidates = [
    { id: 'higher', competencyID: result.higherCompetencyID, reason: reasonOfZ },
    { id: 'potential', competencyID: result.growthPotentialCompetencyID, reason: gap },
    { id: 'lower', competencyID: result.lowerCompetencyID, reason: reasonOfZ },
  ] as const;
  return candidates.flatMap(({ id, competencyID, reason }) => {
    const competency = competencyID === null ? undefined : byID.get(competencyID);
    return competency ? [{ id, competency, reason: reason(competency) }] : [];
  });
}

/** Strength, potential and what to work on, each with the numbers that say so. */
export function Highlights({ result }: { result: RecordResult }) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const highlights = highlightsOf(result, t, numbers);
  if (highlights.length === 0) return null;
  return (
    <Section title={t('highlights.title')} description={t('highlights.description')}>
      <dl className={styles.cards}>
        {highlights.map(({ id, competency, reason }) => (
          <div key={id} className={styles.card}>
            <dt className={styles.label}>{t(`highlights.${id}`)}</dt>
            <dd className={styles.value}>
              <CompetencyBadge type={competency.competencyType} name={competency.name} />
            </dd>
            <dd className={styles.reason}>{reason}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
