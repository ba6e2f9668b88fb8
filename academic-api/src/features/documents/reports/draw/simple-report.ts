import type { Content } from 'pdfmake/interfaces.js';
import type { Layout, PdfWriter } from '../../../../lib/pdf/document.ts';
import type { ReportData } from '../report-data.ts';
import { chartScales, radarOf } from './charts.ts';
import { draftOf, type ReportDraft } from './draft.ts';
import { hasPeerPart } from '../report-data.ts';
import { pageHeight, pageOf } from './page.ts';
import { fewEvaluatorsPart, topOf } from './scores-part.ts';
import { shortSpace, spacesIn } from './spaces.ts';
import { advicePart, commentPart, potentialPart, strengthsPart } from './words-part.ts';

/** Points that the drawing of a radar is high at most. */
const mostRadarHeight = 300;

/** Texts below the radar. */
const belowRadar = (draft: ReportDraft): Content[] => [
  ...fewEvaluatorsPart(draft),
  ...(hasPeerPart(draft.data)
    ? [...strengthsPart(draft), ...potentialPart(draft), ...advicePart(draft)]
    : []),
  ...commentPart(draft),
];

/** A short report whose texts have a size, with the points that are left for the drawing of its radar. */
function attemptOf(pdf: PdfWriter, data: ReportData, size: keyof typeof chartScales) {
  const draft = draftOf(data, size);
  const radar = radarOf(data, draft.texts, chartScales[size]);
  const [height = 0] = pdf.measure(
    [[...topOf(draft, radar, null), ...belowRadar(draft)]],
    pageOf(draft),
  );
  const space = pageHeight - height - (data.comment === null ? shortSpace : 0);
  return { draft, radar, space, fits: space >= (radar?.leastHeight ?? 0) };
}

/**
 * Lays out a short report on one page: the radar is as high as the texts leave space for. Where that is too little, texts
 * are set smaller; where that is too little, too, the space to write in is given up.
 */
export function layOutSimple(pdf: PdfWriter, data: ReportData): Layout {
  const usual = attemptOf(pdf, data, 'usual');
  const { draft, radar, space } = usual.fits ? usual : attemptOf(pdf, data, 'compact');
  const radarHeight = Math.max(radar?.leastHeight ?? 0, Math.min(mostRadarHeight, space));
  const layout = pdf.layOut({
    ...pageOf(draft),
    content: [...topOf(draft, radar, radarHeight), ...belowRadar(draft)],
  });
  pdf.append(layout, spacesIn(draft, layout.room));
  return layout;
}
