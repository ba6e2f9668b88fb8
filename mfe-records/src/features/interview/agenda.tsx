import { agendaKinds, type AgendaItem, type StudentInterviews } from '@mebae/contracts';
import {
  formatDate,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { CompetencyBadge, EmptyState, useNumbers } from '@mebae/ui';
import { intervalOf } from '@mebae/rules';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  kinds: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
    gap: '16px',
    '@media print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '8px' },
  },
  title: { margin: '0 0 8px', ...typographyStyles.body1Strong },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { marginBottom: '12px', '@media print': { marginBottom: '6px' } },
  comment: { margin: '4px 0' },
  numbers: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    ...typographyStyles.caption1,
  },
  none: { margin: 0, color: tokens.colorNeutralForeground2 },
  screenOnly: { '@media print': { display: 'none' } },
  printOnly: { display: 'none', '@media print': { display: 'block' } },
});

type AgendaProps = Pick<StudentInterviews, 'agenda' | 'hasScores' | 'selfEvaluation'>;

/** Topics of a talk, by why each is worth it, with what could be said and the numbers behind it. */
export function Agenda({ agenda, hasScores, selfEvaluation }: AgendaProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (!hasScores) {
    return <EmptyState title={t('interview.noScores')} body={t('interview.noScoresBody')} />;
  }
  const source = agenda[0]?.source;
  return (
    <>
      <div className={styles.kinds}>
        {agendaKinds.map((kind) => {
          const items = agenda.filter((item) => item.kind === kind);
          return (
            <div key={kind}>
              <h3 className={styles.title}>{t(`interview.kind.${kind}`)}</h3>
              {items.length === 0 ? (
                <p className={styles.none}>
                  {t(
                    kind === 'peersSeeMore'
                      ? `interview.none.peersSeeMore.${selfEvaluation}`
                      : `interview.none.${kind}`,
                  )}
                </p>
              ) : (
                <ul className={styles.list}>
                  {items.map((item) => (
                    <Topic key={item.competencyID} item={item} />
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </div>
      {/* on paper the course is named once */}
      {source && (
        <p className={mergeClasses(styles.numbers, styles.printOnly)}>
          {t('firstLook.description', {
            title: source.title,
            date: formatDate(source.endAt, language),
          })}
        </p>
      )}
    </>
  );
}

function Topic({ item }: { item: AgendaItem }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { score, difference } = useNumbers();
  const { source } = item;
  const interval = intervalOf(item.value - (item.before ?? 0), item.error);
  return (
    <li className={styles.item}>
      <CompetencyBadge type={item.competencyType} name={item.name} />
      <p className={styles.comment}>{item.comment}</p>
      <p className={styles.numbers}>
        {item.before === null
          ? t('interview.gap', {
              self: score(item.selfValue),
              value: score(item.value),
              error: score(item.error),
            })
          : t('interview.changed', {
              before: score(item.before),
              value: score(item.value),
              low: difference(interval?.low ?? null),
              high: difference(interval?.high ?? null),
            })}{' '}
        <span className={styles.screenOnly}>
          {t('findings.source', {
            title: source.title,
            date: formatDate(source.endAt, language),
            evaluators: source.evaluators,
            error: score(source.standardError),
          })}
        </span>
      </p>
    </li>
  );
}
