import { createRequire } from 'node:module';
import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** A line of text, a drawing or a shape where pdfmake has placed it on a page. */
export interface PageItem {
  type: string;
  item: object;
}

/** A page as pdfmake has laid it out. */
export interface LaidOutPage {
  items: PageItem[];
}

/** The position in pdfmake's layout. */
interface LayoutWriter {
  context: () => { y: number };
}

/** pdfmake's layout: from content to pages of items. */
export interface LayoutBuilderPart {
  writer: LayoutWriter;
  registerTableLayouts(layouts: object): void;
  layoutDocument(
    content: Content,
    document: DocumentPart,
    styles: object,
    defaultStyle: object,
    background: undefined,
    header: undefined,
    footer: TDocumentDefinitions['footer'],
    watermark: undefined,
    pageBreakBefore: TDocumentDefinitions['pageBreakBefore'],
  ): LaidOutPage[];
  /** The next line of a text; null at its end. */
  buildNextLine(text: object): object | null;
  addHeadersAndFooters(header: unknown, footer: unknown): void;
  processNode(node: object, mayAlign?: boolean): void;
}

/** The function that measures drawings for pdfmake's layout. */
export interface SvgMeasure {
  measureSVG: (svg: string) => PageSize;
  /** @returns the drawing at another size */
  writeDimensions: (svg: string, size: PageSize) => string;
}

/** pdfmake's drawing: from items to the marks of a PDF. */
export interface RendererPart {
  renderPages(pages: readonly LaidOutPage[]): void;
  renderLine(line: object, x: number, y: number): void;
  renderVector(vector: object): void;
  renderSVG(svg: object): void;
  renderImage(image: object): void;
}

/** pdfmake's document, which is one of PDFKit. */
export type DocumentPart = PDFKit.PDFDocument;

interface FontFiles {
  normal: string;
  bold: string;
}

type Margin = { left: number; top: number; right: number; bottom: number };

const load = createRequire(import.meta.url);
/** pdfmake's modules are CommonJS that was compiled from ES modules; they have no types. */
const part = (name: string, exported = 'default') => load(`pdfmake/js/${name}.js`)[exported];

// pdfmake's own printer can neither tag what it draws nor say how much of the last page is left, so its parts are put
// together here.
export const PdfDocument: new (
  fonts: Readonly<Record<string, FontFiles>>,
  images: object,
  patterns: object,
  attachments: object,
  options: PDFKit.PDFDocumentOptions & { tagged: boolean; fontLayoutCache: boolean },
  files: null,
  mayRead: (path: string) => boolean,
) => DocumentPart = part('PDFDocument');
export const LayoutBuilder: new (
  pageSize: PageSize,
  margins: Margin,
  svgMeasure: SvgMeasure,
) => LayoutBuilderPart = part('LayoutBuilder');
export const Renderer: new (document: DocumentPart) => RendererPart = part('Renderer');
export const tableLayouts: object = part('tableLayouts', 'tableLayouts');
export const marginsOf: (margins: Margins) => Margin = part('PageSize', 'normalizePageMargin');
export const pageSizeOf: (size: 'A4') => PageSize = part('PageSize', 'normalizePageSize');

/** Points. */
export interface PageSize {
  width: number;
  height: number;
}
