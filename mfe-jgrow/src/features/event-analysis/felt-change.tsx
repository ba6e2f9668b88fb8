import type { EventAnalysis } from '@mebae/contracts';
import { useText } from '../../lib/text.ts';
import { useFigureTexts } from './analysis-texts.ts';
import { FeltChangeChart } from './felt-change-chart.tsx';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';
import { readExtremes } from './readings.ts';
import { StepsTable } from './steps-table.tsx';

/** A sentence about the felt change; empty where nothing is. */
export function useFeltChangeSentence() {
  const t = useText();
  const { mean } = useFigureTexts();
  return (feltChange: EventAnalysis['feltChange']): string => {
    const found = readExtremes(
      feltChange.map(({ title, figures }) => ({ name: title, mean: figures.mean })),
    );
    const [only] = feltChange;
    if (found) {
      return found.isClear
        ? t('analysis.felt.sentence', { high: found.high, low: found.low })
        : t('analysis.noDifference', { what: t('analysis.feltChange') });
    }
    return only?.figures.mean
      ? t('analysis.felt.sentenceOne', { name: only.title, mean: mean(only.figures) })
      : '';
  };
}

/** Changes that students feel, by purpose. */
export function FeltChange({ analysis }: Pick<PartProps, 'analysis'>) {
  const { feltChange } = analysis;
  const t = useText();
  const sentenceOf = useFeltChangeSentence();
  return (
    <FigureFrame
      title={t('analysis.felt.title')}
      sentence={sentenceOf(feltChange)}
      notes={[t('analysis.note.felt')]}
    >
      {feltChange.some(({ figures }) => figures.mean) ? (
        <>
          <FeltChangeChart analysis={analysis} />
          <StepsTable
            caption={t('analysis.felt.table')}
            rows={feltChange.map(({ growingPurposeID, title, figures }) => ({
              key: String(growingPurposeID),
              name: title,
              figures,
              first: 1,
            }))}
          />
        </>
      ) : (
        <NothingShown />
      )}
    </FigureFrame>
  );
}
