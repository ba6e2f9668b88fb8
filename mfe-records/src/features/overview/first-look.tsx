import type { RecordExam, RecordResult } from '@mebae/contracts';
import { formatDate, makeStyles, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { CompetencyBadge, EmptyState, Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useFirstLookCards } from './use-first-look-cards.ts';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
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
    margin: '4px 0 0',
    // lines of a card are too short for breaks between phrases only
    wordBreak: 'normal',
    textWrap: 'wrap',
  },
});

interface FirstLookProps {
  exam: RecordExam;
  result: RecordResult;
}

/**
 * The facts that a homeroom teacher looks for first, each with the numbers that say so; or why there is nothing yet.
 */
export function FirstLook({ exam, result }: FirstLookProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const cards = useFirstLookCards(result);
  const hasFixed = result.competencies.some((c) => c.isFixed);
  return (
    <Section
      title={t('firstLook.title')}
      description={t('firstLook.description', {
        title: exam.title,
        date: formatDate(exam.endAt, language),
      })}
    >
      {hasFixed ? (
        <dl className={styles.cards}>
          {cards.map(({ id, label, lines, none }) => (
            <div key={id} className={styles.card}>
              <dt className={styles.label}>{label}</dt>
              {lines.length === 0 && <dd className={styles.reason}>{none}</dd>}
              {lines.map(({ competency, words }) => (
                <dd key={competency?.competencyID ?? id} className={styles.value}>
                  {competency && (
                    <CompetencyBadge type={competency.competencyType} name={competency.name} />
                  )}
                  <p className={styles.reason}>{words}</p>
                </dd>
              ))}
            </div>
          ))}
        </dl>
      ) : (
        <EmptyState title={t('firstLook.nothing')} body={t('firstLook.nothingBody')} />
      )}
    </Section>
  );
}
