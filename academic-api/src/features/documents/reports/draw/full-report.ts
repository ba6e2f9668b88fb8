import type { Content } from 'pdfmake/interfaces.js';
import type { Layout, PdfWriter } from '../../../../lib/pdf/document.ts';
import { arrange } from './arrange.ts';
import { chartScales, radarOf } from './charts.ts';
import { dispositionPart } from './disposition-part.ts';
import { type ReportDraft } from './draft.ts';
import { hasPeerPart } from '../report-data.ts';
import { familyPart } from './family-part.ts';
import { pageHeight, pageOf } from './page.ts';
import { fewEvaluatorsPart, scoreTable, topOf } from './scores-part.ts';
import { leastSpace, spacesIn } from './spaces.ts';
import { advicePart, commentPart, growthPart, potentialPart, strengthsPart } from './words-part.ts';

/** A part of a report, which stays on one page where it fits on one. */
interface Part {
  name: string;
  content: () => Content[];
}

/** The parts of a report below its head and its radar: see `arrange`. */
function partsOf(draft: ReportDraft): Record<'texts' | 'movable' | 'end', Part[]> {
  // what others see in a student is said only where enough of them were asked
  const peerTexts: Part[] = [
    { name: 'strengths', content: () => strengthsPart(draft) },
    { name: 'potential', content: () => potentialPart(draft) },
    { name: 'growth', content: () => growthPart(draft) },
    { name: 'advice', content: () => advicePart(draft) },
  ];
  return {
    texts: [
      ...(hasPeerPart(draft.data) ? peerTexts : []),
      { name: 'comment', content: () => commentPart(draft) },
    ],
    movable: [
      { name: 'scores', content: () => [scoreTable(draft), ...fewEvaluatorsPart(draft)] },
      { name: 'disposition', content: () => dispositionPart(draft) },
    ],
    end: [{ name: 'family', content: () => familyPart(draft) }],
  };
}

/** Points that the drawing of a radar may be high. */
const radarHeights = { least: 230, most: 350 };

/** Points between two parts of a page that would not be filled otherwise, at most. */
const mostBetween = 18;

/** Lays out a full report so that its pages are filled and its parts stay together. */
export function layOutFull(pdf: PdfWriter, draft: ReportDraft): Layout {
  const { data, texts } = draft;
  const { texts: own, movable, end } = partsOf(draft);
  const all = [...own, ...movable, ...end];
  const radar = radarOf(data, texts, chartScales.usual);
  const [head = 0, ...heights] = pdf.measure(
    [topOf(draft, radar, null), ...all.map(({ content }) => content())],
    pageOf(draft),
  );
  const heightOf = new Map(all.map(({ name }, index) => [name, heights[index] ?? 0]));
  const withHeights = (parts: readonly Part[]) =>
    parts
      .map(({ name }) => ({ name, height: heightOf.get(name) ?? 0 }))
      .filter(({ height }) => height > 0);
  const leastRoom = data.comment === null ? leastSpace : 0;
  const { pages, radarHeight } = arrange({
    pageHeight,
    head: { height: head },
    radar: radar && { ...radarHeights, least: Math.max(radarHeights.least, radar.leastHeight) },
    texts: withHeights(own),
    movable: withHeights(movable),
    end: withHeights(end),
    leastRoom,
    mostBetween,
  });
  const content = pages.flatMap(({ names, gap }, index): Content[] => {
    const isLast = index === pages.length - 1;
    const between = isLast ? 0 : Math.min(mostBetween, gap / names.length);
    return names.map((name, nth): Content => {
      const isFirst = nth === 0 && index > 0;
      return {
        stack: all.find((part) => part.name === name)?.content() ?? [],
        unbreakable: (heightOf.get(name) ?? 0) < pageHeight,
        margin: [0, isFirst ? 0 : between, 0, 0],
        ...(isFirst && { pageBreak: 'before' as const }),
      };
    });
  });
  const hasRoom = (pages.at(-1)?.gap ?? 0) >= leastRoom;
  const layout = pdf.layOut({
    ...pageOf(draft),
    content: [
      ...topOf(draft, radar, radarHeight),
      ...content,
      ...(hasRoom ? [] : [{ text: ' ', pageBreak: 'after' as const }]),
    ],
  });
  pdf.append(layout, spacesIn(draft, layout.room));
  return layout;
}
