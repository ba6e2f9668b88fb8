import { makeStyles, tokens, typographyStyles, type UseApiResult } from '@mebae/platform';
import { ChartCaution, EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import type { ReactNode } from 'react';
import { ExportButton } from './export-button.tsx';
import { useText } from './text.ts';

const useStyles = makeStyles({
  sentence: { ...typographyStyles.body2, margin: '0 0 16px' },
  figures: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  notes: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '16px 0 0',
    paddingLeft: '18px',
  },
});

interface AnalysisFrameProps<T extends object> {
  title: string;
  result: UseApiResult<T>;
  /** Why nothing is shown; null where there are figures. */
  nothing: (data: T) => { title: string; body: string } | null;
  /** The finding, in one sentence. */
  sentence: (data: T) => string;
  /** Whether the sentence compares groups: where they can't be compared, a word stands in its place. */
  comparesGroups?: boolean;
  /** Saves the Excel file. */
  onSave: () => Promise<void>;
  children: (data: T) => ReactNode;
  notes: readonly string[];
}

/** Frame that analyses share: their states, the sentence above the chart, the notes below it, the Excel file. */
export function AnalysisFrame<T extends object>(props: AnalysisFrameProps<T>) {
  const {
    title,
    result,
    nothing,
    sentence,
    comparesGroups = true,
    onSave,
    children,
    notes,
  } = props;
  const styles = useStyles();
  const t = useText();
  const { data, error, mutate } = result;
  if (!data) {
    return (
      <Section title={title}>
        {error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState label={t('analysis.loading')} />
        )}
      </Section>
    );
  }
  const reason = nothing(data);
  const isComparable = !('isComparable' in data) || data.isComparable !== false;
  const caution = isComparable ? '' : t('analysis.notComparable');
  if (reason) {
    return (
      <Section title={title}>
        <EmptyState {...reason} />
      </Section>
    );
  }
  return (
    <Section title={title} actions={<ExportButton onSave={onSave} />}>
      {caution !== '' && <p className={styles.sentence}>{caution}</p>}
      {(isComparable || !comparesGroups) && <p className={styles.sentence}>{sentence(data)}</p>}
      <ChartCaution text={caution}>
        <div className={styles.figures}>{children(data)}</div>
      </ChartCaution>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Section>
  );
}
