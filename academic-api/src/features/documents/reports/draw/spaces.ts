import type { CanvasLine, Content } from 'pdfmake/interfaces.js';
import type { ReportDraft } from './draft.ts';
import { colours, contentWidth } from './style.ts';

/** Points of a space to write in: its heading, and the distance of its lines. */
const heading = 30;
const betweenLines = 22;
/** A little is left, so that no line of the last one begins a page of its own. */
const leftOver = 6;

/** Points that the smallest space of a report takes, and of a short one. */
export const leastSpace = heading + 3 * betweenLines + leftOver;
export const shortSpace = heading + 2 * betweenLines + leftOver;

/** Lines to write on. */
const lines = (count: number): CanvasLine[] =>
  Array.from({ length: count }, (_, index) => {
    const y = (index + 1) * betweenLines;
    return {
      type: 'line',
      x1: 0,
      y1: y,
      x2: contentWidth,
      y2: y,
      lineWidth: 0.5,
      lineColor: colours.muted,
      dash: { length: 1.5, space: 2 },
    };
  });

/**
 * Spaces to write in by hand, which take what is left of the page: for the teacher, unless the teacher's words are there,
 * then for the student, then for the family.
 * @param room points that are left; none where even one does not fit
 */
export function spacesIn(draft: ReportDraft, room: number): Content[] {
  const { data, texts, writer } = draft;
  const { comment, own, family } = texts.spaces;
  const least = data.kind === 'full' ? leastSpace : shortSpace;
  const wanted = [
    ...(data.comment === null ? [comment] : []),
    own,
    ...(data.kind === 'full' ? [family] : []),
  ];
  const count = Math.min(wanted.length, Math.floor(room / least));
  if (count === 0) return [];
  const each = Math.floor((room - leftOver) / count);
  const linesOfEach = Math.floor((each - heading) / betweenLines);
  return wanted.slice(0, count).map((title) => ({
    margin: [0, 8, 0, 0],
    stack: [
      writer.paragraph(title, { size: 10, bold: true, colour: colours.brand, tag: 'H2' }),
      { canvas: lines(linesOfEach) },
    ],
  }));
}
