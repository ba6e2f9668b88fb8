import type { RecordResult } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { DataTable, ScoreValue, Section, StatusBadge, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';

type DerivedScore = RecordResult['derivedScores'][number];

const rowKey = (row: DerivedScore): string => row.name;

/** The derived scores: what each is the mean of, its error and its self evaluation. */
export function DerivedScores({ scores }: { scores: RecordResult['derivedScores'] }) {
  const t = useText();
  const columns = useMemo(() => derivedColumns(t), [t]);
  if (scores.length === 0) return null;
  return (
    <Section title={t('derived.title')} description={t('derived.description')}>
      <DataTable caption={t('derived.title')} columns={columns} rows={scores} rowKey={rowKey} />
    </Section>
  );
}

const useStyles = makeStyles({
  parts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, display: 'block' },
});

/** A derived score's name, and what it is the mean of. */
function DerivedName({ name }: Pick<DerivedScore, 'name'>) {
  const styles = useStyles();
  const t = useText();
  return (
    <>
      {t(`derived.names.${name}`)}
      <span className={styles.parts}>{t(`derived.parts.${name}`)}</span>
    </>
  );
}

const derivedColumns = (t: Text): Column<DerivedScore>[] => [
  { id: 'name', header: t('derived.name'), cell: ({ name }) => <DerivedName name={name} /> },
  {
    id: 'value',
    header: t('scores.peer'),
    width: 130,
    align: 'end',
    cell: (row) => <ScoreValue isStrong value={row.value} standardError={row.standardError} />,
  },
  {
    id: 'state',
    header: t('scores.state'),
    width: 110,
    cell: (row) => <StatusBadge kind="score" value={row.isFixed ? 'fixed' : 'preliminary'} />,
  },
  {
    id: 'self',
    header: t('scores.self'),
    width: 120,
    align: 'end',
    cell: (row) => <ScoreValue value={row.selfValue} />,
  },
];
