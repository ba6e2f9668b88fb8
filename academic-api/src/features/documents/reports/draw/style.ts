import type { CanvasLine, Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { withoutReadings } from '@mebae/rules';
import { printable } from '../../../../lib/pdf/fonts.ts';
import { tagged, type Tag } from '../../../../lib/pdf/tags.ts';
import { textWithReadings } from './readings.ts';

/** Points. A4 with margins that every printer keeps. */
export const page = { width: 595.28, height: 841.89, margin: 42, bottom: 46 };
export const contentWidth = page.width - 2 * page.margin;

export const colours = {
  text: '#242424',
  muted: '#5c5c5c',
  line: '#c8d3c2',
  brand: '#2f6523',
  shade: '#f1f5ee',
};

export interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  /** Points, where it is not the page's. */
  width?: number;
  tag?: Tag['type'];
}

/** Writes texts that may have readings, for a reader who needs them or not. */
export interface Writer {
  paragraph: (text: string, style?: TextStyle) => Content;
  /** A remark in small print. */
  remark: (text: string, style?: TextStyle) => Content;
  /** A heading with what belongs to it. */
  section: (title: string, ...content: Content[]) => Content[];
}

/** A line over the width of the page. */
const rule = (): CanvasLine => ({
  type: 'line',
  x1: 0,
  y1: 0,
  x2: contentWidth,
  y2: 0,
  lineWidth: 1,
  lineColor: colours.line,
});

/** Points of letters, and of the space above a heading. A reading has half of its text's. */
export interface TextSizes {
  heading: number;
  text: number;
  remark: number;
  aboveHeading: number;
  /** As a share of the font's own. */
  lineHeight: number;
}

export function createWriter(hasReadings: boolean, sizes: TextSizes): Writer {
  const paragraph: Writer['paragraph'] = (text, style = {}) => {
    const { size = sizes.text, bold = false, width = contentWidth, tag = 'P' } = style;
    const { colour = colours.text } = style;
    if (hasReadings && text.includes('《')) {
      return textWithReadings(text, { width, size, bold, colour }, { type: tag });
    }
    return tagged(
      {
        text: printable(withoutReadings(text)),
        fontSize: size,
        bold,
        color: colour,
        lineHeight: sizes.lineHeight,
      },
      { type: tag },
    );
  };
  return {
    paragraph,
    remark: (text, style = {}) =>
      paragraph(text, { size: sizes.remark, colour: colours.muted, ...style }),
    section: (title, ...content) => [
      {
        margin: [0, sizes.aboveHeading, 0, 0],
        stack: [
          paragraph(title, { size: sizes.heading, bold: true, colour: colours.brand, tag: 'H2' }),
          { canvas: [rule()], margin: [0, 2, 0, 4] },
        ],
      },
      ...content,
    ],
  };
}

/** A remark that nobody may miss. */
export const boxed = (content: Content): Content => ({
  margin: [0, 8, 0, 0],
  table: { widths: ['*'], body: [[content]] },
  layout: {
    fillColor: () => colours.shade,
    hLineColor: () => colours.line,
    vLineColor: () => colours.line,
  },
});

/** Lines between rows and none between columns. */
export const quietTable = {
  hLineWidth: (index: number) => (index === 1 ? 1 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => colours.line,
  paddingTop: () => 1.8,
  paddingBottom: () => 1.8,
} satisfies ContentTable['layout'];

export const headCell = (text: string, alignment: 'left' | 'right'): TableCell => ({
  text,
  fontSize: 8.5,
  bold: true,
  color: colours.muted,
  alignment,
});

/** A number of a row whose name may have readings above it. */
export const numberCell = (text: string, hasReadings = false): TableCell => ({
  text,
  fontSize: 9.5,
  alignment: 'right',
  margin: [0, hasReadings ? 4 : 0, 0, 0],
});
