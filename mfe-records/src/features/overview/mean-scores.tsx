import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { DataTable, ScoreValue, Section, type Column, numberColumn } from '@mebae/ui';
import { useMemo } from 'react';
import { useText, type Text } from '../../lib/text.ts';

/** A mean of fixed scores on some competencies. */
interface MeanScore {
  key: string | number;
  name: string;
  /** Names of the parts of the mean. */
  parts: string;
  value: number;
  standardError: number | null;
  selfValue: number | null;
}

interface MeanScoresProps {
  title: string;
  description: string;
  scores: readonly MeanScore[];
}

const rowKey = ({ key }: MeanScore): string | number => key;

/** Means of competencies: what each is the mean of, its error and its self evaluation. Nothing where there are none. */
export function MeanScores({ title, description, scores }: MeanScoresProps) {
  const t = useText();
  const columns = useMemo(() => columnsOf(t), [t]);
  if (scores.length === 0) return null;
  return (
    <Section title={title} description={description}>
      <DataTable caption={title} columns={columns} rows={scores} rowKey={rowKey} />
    </Section>
  );
}

const useStyles = makeStyles({
  parts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, display: 'block' },
});

function Name({ name, parts }: MeanScore) {
  const styles = useStyles();
  return (
    <>
      {name}
      <span className={styles.parts}>{parts}</span>
    </>
  );
}

const columnsOf = (t: Text): Column<MeanScore>[] => [
  { id: 'name', header: t('derived.name'), cell: (row) => <Name {...row} /> },
  numberColumn({
    id: 'value',
    header: t('scores.peer'),
    width: 130,
    cell: (row) => <ScoreValue isStrong value={row.value} standardError={row.standardError} />,
  }),
  numberColumn({
    id: 'self',
    header: t('scores.self'),
    width: 120,
    cell: (row) => <ScoreValue value={row.selfValue} />,
  }),
];
