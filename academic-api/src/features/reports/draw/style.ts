import type { Content } from 'pdfmake/interfaces.js';
import { withoutReadings } from '@mebae/rules';
import { printable } from '../../../lib/pdf/fonts.ts';
import { textWithReadings } from './readings.ts';

/** Points. A4 with margins that every printer keeps. */
export const page = { width: 595.28, height: 841.89, margin: 42 };
export const contentWidth = page.width - 2 * page.margin;

export const colours = {
  text: '#242424',
  muted: '#5c5c5c',
  line: '#c8d3c2',
  brand: '#2f6523',
  shade: '#f1f5ee',
};

/** Writes texts that may have readings, for a reader who needs them or not. */
export interface Writer {
  /** A paragraph. @param width points, where it is not the page's */
  paragraph: (
    text: string,
    style?: { size?: number; bold?: boolean; colour?: string; width?: number },
  ) => Content;
  /** A heading with what belongs to it, which stays on one page. */
  section: (title: string, ...content: Content[]) => Content;
}

export function createWriter(hasReadings: boolean): Writer {
  const paragraph: Writer['paragraph'] = (text, style = {}) => {
    const { size = 10, bold = false, colour = colours.text, width = contentWidth } = style;
    if (hasReadings && text.includes('《')) {
      return textWithReadings(text, { width, size, bold, colour });
    }
    return {
      text: printable(withoutReadings(text)),
      fontSize: size,
      bold,
      color: colour,
      lineHeight: 1.15,
    };
  };
  return {
    paragraph,
    section: (title, ...content) => ({
      unbreakable: true,
      margin: [0, 12, 0, 0],
      stack: [
        paragraph(title, { size: 13, bold: true, colour: colours.brand }),
        {
          canvas: [
            {
              type: 'line',
              x1: 0,
              y1: 0,
              x2: contentWidth,
              y2: 0,
              lineWidth: 1,
              lineColor: colours.line,
            },
          ],
          margin: [0, 2, 0, 6],
        },
        ...content,
      ],
    }),
  };
}
