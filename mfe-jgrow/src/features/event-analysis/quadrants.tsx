import { quadrantNames } from '@mebae/contracts';
import { Stat, StatGroup } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';
import { QuadrantChart, useQuadrantSentence } from './quadrant-chart.tsx';
import { QuadrantPeople } from './quadrant-people.tsx';

/** Expectation and participation of the same students, and who is in which quadrant. */
export function Quadrants({ analysis }: PartProps) {
  const { quadrants } = analysis;
  const t = useText();
  const sentenceOf = useQuadrantSentence();
  const { n, counts, points } = quadrants;
  if (n === 0) {
    return (
      <FigureFrame title={t('analysis.part.quadrants')}>
        <NothingShown />
      </FigureFrame>
    );
  }
  return (
    <FigureFrame
      title={t('analysis.part.quadrants')}
      sentence={sentenceOf(quadrants)}
      notes={[t('analysis.note.quadrants')]}
    >
      <StatGroup>
        {quadrantNames.map((name) => (
          <Stat key={name} label={t(`analysis.quadrant.${name}`)} value={counts[name]} />
        ))}
      </StatGroup>
      {points.length > 0 && (
        <>
          <QuadrantChart analysis={analysis} />
          <QuadrantPeople points={points} />
        </>
      )}
    </FigureFrame>
  );
}
