import type { RecordResult } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { DataTable, ScoreValue, Section, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';

type CustomScore = RecordResult['customCompetencies'][number];

const rowKey = (row: CustomScore): number => row.customCompetencyID;

/** Scores on the school's own competencies: what each is the mean of, its error and its self evaluation. */
export function CustomCompetencyScores({ scores }: { scores: readonly CustomScore[] }) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (scores.length === 0) return null;
  return (
    <Section title={t('custom.title')} description={t('custom.description')}>
      <DataTable caption={t('custom.title')} columns={columns} rows={scores} rowKey={rowKey} />
    </Section>
  );
}

const useStyles = makeStyles({
  parts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, display: 'block' },
});

function Name({ name, competencies }: CustomScore) {
  const styles = useStyles();
  const t = useText();
  return (
    <>
      {name}
      <span className={styles.parts}>
        {t('custom.parts', { names: competencies.join(t('custom.separator')) })}
      </span>
    </>
  );
}

const columnsOf = (t: Text): Column<CustomScore>[] => [
  { id: 'name', header: t('derived.name'), cell: (row) => <Name {...row} /> },
  {
    id: 'value',
    header: t('scores.peer'),
    width: 130,
    align: 'end',
    cell: (row) => <ScoreValue isStrong value={row.value} standardError={row.standardError} />,
  },
  {
    id: 'self',
    header: t('scores.self'),
    width: 120,
    align: 'end',
    cell: (row) => <ScoreValue value={row.selfValue} />,
  },
];
