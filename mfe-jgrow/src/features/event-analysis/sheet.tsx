import type { EventAnalysis } from '@mebae/contracts';
import { formatDate, makeStyles, tokens, typographyStyles, useLanguage } from '@mebae/platform';
import { DataTable, Section, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { useText } from '../../lib/text.ts';
import { useFigureTexts } from './analysis-texts.ts';
import { useChangeSentence } from './competency-change.tsx';
import { useFeltChangeSentence } from './felt-change.tsx';
import { FeltChangeChart } from './felt-change-chart.tsx';
import type { PartProps } from './part-props.ts';
import { useQuadrantSentence } from './quadrant-chart.tsx';
import { readCorrelation } from './readings.ts';
import { useMeasureName } from './correlations.tsx';

/** Changes on the sheet. */
const mostChanges = 5;

const useStyles = makeStyles({
  // as wide as a page of A4, and on paper small enough to be one
  root: { maxWidth: '760px', '@media print': { maxWidth: 'none', zoom: 0.72 } },
  title: { ...typographyStyles.title3, margin: '0 0 4px' },
  days: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3, margin: '0 0 12px' },
  sentences: { ...typographyStyles.body1, margin: '0 0 16px', paddingLeft: '20px' },
  figures: { display: 'flex', flexDirection: 'column', gap: '16px', minWidth: 0 },
  grid: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
    margin: 0,
  },
  cell: {
    padding: '10px 12px',
    borderRight: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  count: { ...typographyStyles.title2, margin: 0, fontVariantNumeric: 'tabular-nums' },
  note: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, margin: '12px 0 0' },
});

type Change = EventAnalysis['change'][number];
const rowKey = ({ competencyID }: Change): number => competencyID;

/** One page for the staff meeting: what is to be seen, without a name. */
export function Sheet({ analysis }: PartProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const texts = useFigureTexts();
  const sentences = useSheetSentences(analysis);
  const { event, quadrants, feltChange, change } = analysis;
  const largest = change
    .filter(({ participants }) => participants.difference)
    .toSorted(
      (a, b) =>
        Math.abs(b.participants.difference?.value ?? 0) -
        Math.abs(a.participants.difference?.value ?? 0),
    )
    .slice(0, mostChanges);
  const columns = useMemo(
    (): Column<Change>[] => [
      { id: 'name', header: t('analysis.competency'), width: 150, cell: ({ name }) => name },
      {
        id: 'change',
        header: t('analysis.change.participants'),
        width: 200,
        cell: ({ participants }) => texts.change(participants, participants.difference),
      },
      {
        id: 'others',
        header: t('analysis.change.others'),
        width: 200,
        cell: ({ others }) => texts.change(others, others.difference),
      },
    ],
    [t, texts],
  );
  return (
    <div className={styles.root}>
      <Section title={t('analysis.sheet.title')}>
        <p className={styles.title}>{event.title}</p>
        <p className={styles.days}>
          {t('analysis.sheet.days', {
            from: formatDate(event.startsOn, language),
            to: formatDate(event.endsOn, language),
            students: analysis.counts.students,
          })}
        </p>
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <div className={styles.figures}>
          {quadrants.counts && (
            <dl className={styles.grid} aria-label={t('analysis.part.quadrants')}>
              {(['lowHigh', 'highHigh', 'lowLow', 'highLow'] as const).map((name) => (
                <div key={name} className={styles.cell}>
                  <dt>{t(`analysis.quadrant.${name}`)}</dt>
                  <dd className={styles.count}>{quadrants.counts?.[name]}</dd>
                </div>
              ))}
            </dl>
          )}
          {feltChange.some(({ figures }) => figures.mean) && (
            <FeltChangeChart analysis={analysis} />
          )}
          {largest.length > 0 && (
            <DataTable
              caption={t('analysis.sheet.changes')}
              columns={columns}
              rows={largest}
              rowKey={rowKey}
            />
          )}
        </div>
        <p className={styles.note}>
          {t('analysis.sheet.note')}
          {!analysis.isComparable && ` ${t('analysis.notComparable')}`}
        </p>
      </Section>
    </div>
  );
}

/** The sentences of the other parts, as far as there is something to be seen. */
function useSheetSentences(analysis: EventAnalysis): string[] {
  const t = useText();
  const texts = useFigureTexts();
  const quadrantSentence = useQuadrantSentence();
  const feltChangeSentence = useFeltChangeSentence();
  const changeSentence = useChangeSentence();
  const nameOf = useMeasureName(analysis);
  const found = readCorrelation(analysis.activities);
  const hasChange = analysis.change.some(({ participants }) => participants.difference);
  return [
    t('analysis.counts.sentence', { ...analysis.counts }),
    quadrantSentence(analysis.quadrants),
    feltChangeSentence(analysis.feltChange),
    hasChange ? changeSentence(analysis.change) : '',
    found
      ? t(found.rho.value > 0 ? 'analysis.rho.sentencePositive' : 'analysis.rho.sentenceNegative', {
          name: found.row.title,
          measure: nameOf(found.correlation.measure),
          rho: texts.correlation(found.correlation, found.rho),
        })
      : '',
    t('analysis.note.cause'),
  ].filter((sentence) => sentence !== '');
}
