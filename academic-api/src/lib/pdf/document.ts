import type { Content, Margins, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { LanguageCode } from '@mebae/contracts';
import { documentFont, fontFiles, isFontFile } from './fonts.ts';
import {
  LayoutBuilder,
  marginsOf,
  pageSizeOf,
  Renderer,
  tableLayouts,
  type DocumentPart,
  type LaidOutPage,
  type SvgMeasure,
} from './pdfmake-parts.ts';
import { SharedFontDocument } from './shared-fonts.ts';
import { drawAs, tagContent, writeTags, type TagElement } from './tags.ts';

/** Title and language of a document: programs that read it aloud need both. */
export interface DocumentFacts {
  title: string;
  language: LanguageCode;
  creator?: string;
}

/** Content of the pages, as pdfmake takes it. Laying it out changes it: a second time needs content made anew. */
export interface PageContent {
  content: Content[];
  pageMargins: Margins;
  defaultStyle?: TDocumentDefinitions['defaultStyle'];
  footer?: (page: number, pages: number) => Content;
  pageBreakBefore?: TDocumentDefinitions['pageBreakBefore'];
}

/** Pages that are laid out and not drawn yet. */
export interface Layout {
  pages: LaidOutPage[];
  /** Points from the end of the content to the lower margin of the last page. */
  room: number;
  page: PageContent;
  tags: TagElement[];
}

interface Drawn {
  element?: TagElement;
}

/** Content whose height is asked for. */
interface Measured {
  stack: Content[];
  /** Points, once it is laid out. */
  height: number | null;
}

/** pdfmake's layout, which says of each line whose it is and where the content ends. */
class Layouter extends LayoutBuilder {
  endOfContent = 0;

  override buildNextLine(text: Drawn): object | null {
    const line = super.buildNextLine(text);
    return line && Object.assign(line, { element: text.element });
  }

  override processNode(node: object | Measured, mayAlign?: boolean): void {
    const top = this.writer.context().y;
    super.processNode(node, mayAlign);
    if ('height' in node && node.height === null) node.height = this.writer.context().y - top;
  }

  override addHeadersAndFooters(header: unknown, footer: unknown): void {
    this.endOfContent = this.writer.context().y;
    super.addHeadersAndFooters(header, footer);
  }
}

/** pdfmake's drawing, which marks everything as a part of an element or as decoration. */
class TaggingRenderer extends Renderer {
  readonly #document: DocumentPart;

  constructor(document: DocumentPart) {
    super(document);
    this.#document = document;
  }

  override renderLine(line: Drawn, x: number, y: number): void {
    drawAs(this.#document, line.element, () => super.renderLine(line, x, y));
  }

  override renderVector(vector: object): void {
    drawAs(this.#document, undefined, () => super.renderVector(vector));
  }

  override renderSVG(svg: Drawn): void {
    drawAs(this.#document, svg.element, () => super.renderSVG(svg));
  }

  override renderImage(image: Drawn): void {
    drawAs(this.#document, image.element, () => super.renderImage(image));
  }
}

/** The first tag of a drawing, with its size. Drawings are ours: each says its size in pixels, in this order. */
const svgHead = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"[^>]*>/;

function sizeOfSvg(svg: string): { width: number; height: number } {
  const [, width, height] = svgHead.exec(svg) ?? [];
  if (width === undefined || height === undefined)
    throw new Error('a drawing does not say its size');
  return { width: Number(width), height: Number(height) };
}

/** Measures a drawing by its first tag; pdfmake's own reads all of it, twice for each layout. */
const svgMeasure: SvgMeasure = {
  measureSVG: sizeOfSvg,
  writeDimensions: (svg, { width, height }) => {
    const own = sizeOfSvg(svg);
    const viewBox = `viewBox="0 0 ${own.width} ${own.height}"`;
    return svg.replace(svgHead, (head) =>
      head
        .replace(/ viewBox="[^"]*"/, '')
        .replace(
          / width="[^"]*" height="[^"]*"/,
          ` width="${width}" height="${height}" ${viewBox}`,
        ),
    );
  },
};

const a4 = pageSizeOf('A4');
/** Points of a page that everything fits on. */
const endless = 1_000_000;

/** A PDF on A4, tagged for programs that read it aloud: its content is laid out as often as it takes, and drawn once. */
export interface PdfWriter {
  /** How high each of some contents is, in points. It can't be laid out a second time. */
  measure: (contents: readonly Content[][], page: Omit<PageContent, 'content'>) => number[];
  layOut: (page: PageContent) => Layout;
  /** Puts more below what is laid out. @throws Error where it does not fit into the room of the last page */
  append: (layout: Layout, content: Content[]) => void;
  /** @returns the bytes of the PDF. The fonts are embedded with the letters that are used. */
  draw: (layout: Layout) => Promise<Buffer>;
}

/** Begins a PDF. */
export function createPdf({ title, language, creator }: DocumentFacts): PdfWriter {
  const document = new SharedFontDocument(
    { [documentFont]: fontFiles },
    {},
    {},
    {},
    {
      size: [a4.width, a4.height],
      pdfVersion: '1.7',
      tagged: true,
      displayTitle: true,
      lang: language,
      autoFirstPage: false,
      fontLayoutCache: true,
      info: { Title: title, ...(creator !== undefined && { Creator: creator }) },
      // PDFKit begins with Helvetica otherwise
      font: null as unknown as string,
    },
    null,
    isFontFile,
  );
  const layOutContent = (
    page: PageContent,
    margins: ReturnType<typeof marginsOf>,
    size: typeof a4 = a4,
  ) => {
    const tags = tagContent(page.content);
    const layouter = new Layouter(size, margins, svgMeasure);
    layouter.registerTableLayouts(tableLayouts);
    const pages = layouter.layoutDocument(
      { stack: page.content },
      document,
      {},
      { font: documentFont, ...page.defaultStyle },
      undefined,
      undefined,
      page.footer,
      undefined,
      page.pageBreakBefore,
    );
    const room = a4.height - margins.bottom - layouter.endOfContent;
    return { pages, tags, room };
  };
  return {
    measure: (contents, { pageMargins, defaultStyle }) => {
      const measured = contents.map((stack): Measured => ({ stack, height: null }));
      const page = {
        content: measured as Content[],
        pageMargins,
        ...(defaultStyle && { defaultStyle }),
      };
      layOutContent(page, marginsOf(pageMargins), { ...a4, height: endless });
      return measured.map(({ height }) => height ?? 0);
    },
    layOut: (page) => {
      const { pages, tags, room } = layOutContent(page, marginsOf(page.pageMargins));
      return { pages, room, page, tags: [tags] };
    },
    append: (layout, content) => {
      const { defaultStyle, pageMargins } = layout.page;
      const margins = marginsOf(pageMargins);
      const top = a4.height - margins.bottom - layout.room;
      const more = layOutContent(
        { content, pageMargins, ...(defaultStyle && { defaultStyle }) },
        { ...margins, top },
      );
      const [first, ...others] = more.pages;
      if (!first || others.length > 0) throw new Error('there is no room for what was to be added');
      layout.pages.at(-1)?.items.push(...first.items);
      layout.room = more.room;
      layout.tags.push(more.tags);
    },
    draw: (layout) => {
      new TaggingRenderer(document).renderPages(layout.pages);
      const [root, ...others] = layout.tags;
      if (root) {
        root.children.push(...others.flatMap(({ children }) => children));
        writeTags(document, root);
      }
      return bytesOf(document);
    },
  };
}

function bytesOf(document: DocumentPart): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.end();
  });
}

/** The bytes of a PDF whose content is laid out once. */
export function pdfOf({ title, language, creator, ...page }: DocumentFacts & PageContent) {
  const pdf = createPdf({ title, language, ...(creator !== undefined && { creator }) });
  return pdf.draw(pdf.layOut(page));
}
