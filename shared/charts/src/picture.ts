import { emWidth, fitLabel, wrapLabel } from './label-size.ts';
import { legendRows } from './legend-rows.ts';
import { palette, withLightColours } from './palette.ts';
import { symbolPath } from './series-appearances.ts';
import type { LegendEntry, SeriesAppearance } from './types.ts';

const margin = 16;
const titleSize = 16;
const titleLine = 22;
/** Lines of a title or of one line of the head; what is longer ends in '…'. */
const mostLines = 3;
const headSize = 12;
const headLine = 18;
const legendRow = 24;
const remarkLine = 18;

/** Texts around a chart in a picture. */
export interface PictureFrame {
  /** Empty for a picture that stands below a title of its page. */
  title: string;
  /** Group, time and source of the numbers: lines below the title. */
  head: readonly string[];
  /** The series that are shown. */
  legend: readonly LegendEntry[];
  /** Meaning of the drawing's marks; empty for nothing. */
  remark: string;
  /** As CSS has it. */
  fontFamily: string;
}

/**
 * A chart that stands alone, with its title and head above, its legend and its remark below, as the text of an SVG file.
 * @param chart what `renderSvg` drew
 * @param size pixels of the chart
 */
export function framePicture(
  chart: string,
  size: { width: number; height: number },
  { title, head, legend, remark, fontFamily }: PictureFrame,
): string {
  const titles = title === '' ? [] : fitLabel(title, size.width / titleSize, mostLines);
  const heads = head.flatMap((text) => fitLabel(text, size.width / headSize, mostLines));
  const titleTop = margin + 12;
  const headTop = titleTop + titles.length * titleLine;
  const chartTop = headTop + heads.length * headLine - 4;
  const rows = legendRows(
    legend.map(({ name }) => emWidth(name) * 12),
    size.width,
  );
  const remarks = remark === '' ? [] : wrapLabel(remark, size.width / 12);
  const legendTop = chartTop + size.height + margin;
  const remarkTop = legendTop + rows.length * legendRow + 12;
  const width = size.width + 2 * margin;
  const height = remarkTop + remarks.length * remarkLine;
  const entries = rows.flatMap((row, line) =>
    row.flatMap(({ index, x }) => {
      const entry = legend[index];
      if (!entry) return [];
      const at = `translate(${x + margin},${legendTop + line * legendRow})`;
      const name = textOf(entry.name, 38, 10.5, `font-size="12" fill="${palette.text}"`);
      return [`<g transform="${at}">${legendSample(entry.appearance)}${name}</g>`];
    }),
  );
  return withLightColours(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeText(fontFamily)}">`,
      `<rect width="${width}" height="${height}" fill="${palette.background}"/>`,
      ...titles.map((text, line) =>
        textOf(
          text,
          margin,
          titleTop + line * titleLine,
          `font-size="${titleSize}" font-weight="600" fill="${palette.text}"`,
        ),
      ),
      ...heads.map((text, line) =>
        textOf(
          text,
          margin,
          headTop + line * headLine,
          `font-size="${headSize}" fill="${palette.muted}"`,
        ),
      ),
      chart.replace('<svg ', `<svg x="${margin}" y="${chartTop}" `),
      ...entries,
      ...remarks.map((text, line) =>
        textOf(
          text,
          width / 2,
          remarkTop + line * remarkLine,
          `font-size="12" text-anchor="middle" fill="${palette.muted}"`,
        ),
      ),
      '</svg>',
    ].join('\n'),
  );
}

/** Sample of a series in a legend, 30 × 12 pixels of SVG. */
export function legendSample({ colour, dash, symbol }: SeriesAppearance): string {
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return (
    `<path d="M0 6H30" stroke="${colour}" stroke-width="2"${dashes}/>` +
    `<path d="${symbolPath(symbol, 4)}" transform="translate(15,6)" fill="${colour}"/>`
  );
}

const textOf = (text: string, x: number, y: number, attributes: string): string =>
  `<text x="${x}" y="${y}" ${attributes}>${escapeText(text)}</text>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
