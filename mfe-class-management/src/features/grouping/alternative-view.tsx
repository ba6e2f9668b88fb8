import type {
  GroupingAlternative,
  GroupingProposal,
  GroupingResult,
  GroupReason,
} from '@mebae/contracts';
import { makeStyles, personName, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  groups: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
    gap: '12px',
  },
  group: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '10px 14px',
    breakInside: 'avoid',
  },
  name: { ...typographyStyles.body1Strong, margin: '0 0 4px' },
  people: { listStyleType: 'none', margin: '0 0 8px', padding: 0 },
  reasons: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: '0 0 0 16px',
    color: tokens.colorNeutralForeground2,
  },
  measure: { ...typographyStyles.body1, margin: '0 0 4px' },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2, margin: '0 0 12px' },
});

type Made = Extract<GroupingResult, { state: 'made' }>;

interface AlternativeViewProps {
  proposal: GroupingProposal;
  made: Made;
  chosen: number;
}

/** One alternative: how good it is, its groups, and why each is as it is. */
export function AlternativeView({ proposal, made, chosen }: AlternativeViewProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const alternative = made.alternatives[chosen];
  if (!alternative) return null;
  const names = new Map(proposal.students.map((row) => [row.studentID, personName(row, language)]));
  return (
    <>
      <Measure proposal={proposal} made={made} alternative={alternative} />
      <div className={styles.groups}>
        {alternative.groups.map((group, index) => (
          <section
            key={group.studentIDs.join(' ')}
            className={styles.group}
            aria-label={t('grouping.group', { n: index + 1 })}
          >
            <h3 className={styles.name}>
              {t('grouping.groupOf', { n: index + 1, people: group.studentIDs.length })}
            </h3>
            <ul className={styles.people}>
              {group.studentIDs.map((id) => (
                <li key={id}>{names.get(id)}</li>
              ))}
            </ul>
            <Reasons proposal={proposal} made={made} group={group} names={names} />
          </section>
        ))}
      </div>
    </>
  );
}

function Measure({
  proposal,
  made,
  alternative,
}: Omit<AlternativeViewProps, 'chosen'> & { alternative: GroupingAlternative }) {
  const styles = useStyles();
  const t = useText();
  const { score } = useNumbers();
  const { random, bound, withoutScore } = made;
  const { mode } = proposal.request;
  if (alternative.share === null || !random || bound === null) {
    return <p className={styles.measure}>{t('grouping.measureNone')}</p>;
  }
  const percent = (share: number): string => score(100 * share);
  return (
    <>
      <p className={styles.measure}>
        {t(`grouping.measureOf.${mode}`, {
          share: percent(alternative.share),
          expected: percent(random.expected),
        })}
      </p>
      <p className={styles.note}>
        {t('grouping.measureNote', {
          best: percent(random.best),
          draws: random.draws,
          bound: percent(bound),
        })}
        {withoutScore > 0 && t('grouping.withoutScoreNote', { n: withoutScore })}
      </p>
    </>
  );
}

interface ReasonsProps {
  proposal: GroupingProposal;
  made: Made;
  group: GroupingAlternative['groups'][number];
  names: ReadonlyMap<number, string>;
}

function Reasons({ proposal, made, group, names }: ReasonsProps) {
  const styles = useStyles();
  const t = useText();
  const numbers = useNumbers();
  const wordsOf = (ids: readonly number[]): string =>
    ids.map((id) => names.get(id) ?? '').join(t('grouping.separator'));
  const columnName = (column: number): string => proposal.columns[column]?.name ?? '';
  const textOf = (reason: GroupReason): string => {
    switch (reason.kind) {
      case 'near':
        return t('grouping.reason.near');
      case 'level':
        return t(`grouping.reason.${reason.direction}`, { name: columnName(reason.column) });
      case 'apart':
        return t('grouping.reason.apart', {
          name: names.get(reason.studentIDs[0] ?? 0) ?? '',
          names: wordsOf(reason.studentIDs.slice(1)),
        });
      case 'tag':
        return t('grouping.reason.tag', {
          tag: proposal.tags.find(({ tagID }) => tagID === reason.tagID)?.tag ?? '',
          n: reason.students,
        });
      case 'withoutScore':
        return t('grouping.reason.withoutScore', { n: reason.students });
      default:
        return t(`grouping.reason.${reason.kind}`, { names: wordsOf(reason.studentIDs) });
    }
  };
  const means = group.means?.map((mean, column) =>
    t('grouping.reason.mean', {
      name: columnName(column),
      mean: numbers.score(mean),
      all: numbers.score(made.means[column] ?? null),
    }),
  );
  return (
    <ul className={styles.reasons}>
      {group.reasons.map((reason) => {
        const text = textOf(reason);
        return <li key={text}>{text}</li>;
      })}
      {means?.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
