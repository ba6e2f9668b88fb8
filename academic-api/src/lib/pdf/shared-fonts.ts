import { PdfDocument, type DocumentPart } from './pdfmake-parts.ts';

/** A font of one document as PDFKit keeps it: PDFKit's types leave it out. */
interface EmbeddedFont {
  /** The font as its file says it, with the letters that were read already. */
  font: object;
  /** How the words that were asked for are set, by the word. */
  layoutCache: Record<string, object>;
  constructor: new (document: DocumentPart, font: object, id: string) => EmbeddedFont;
}

/** PDFKit's own fields of a document's fonts. */
type FontsOfDocument = Record<'_fontFamilies', Record<string, EmbeddedFont>> &
  Record<'_fontCount', number> &
  Record<'_font', EmbeddedFont>;

type FontSource = PDFKit.Mixins.PDFFontSource;

/** Documents that use the same set words. Names differ from one to the next: without an end they would fill the memory. */
const documentsPerCache = 200;

/** A font that was read, and how many documents have used it. */
interface ReadFont {
  embedded: EmbeddedFont;
  uses: number;
}

/** Fonts of this thread by their files. */
const readFonts = new Map<string, ReadFont>();

/**
 * A document whose fonts are read once a thread: reading a font's file and setting the words of a report took a third of
 * its time.
 */
export class SharedFontDocument extends PdfDocument {
  override font(source: FontSource, size?: number): this;
  override font(source: FontSource, family: string, size?: number): this;
  override font(source: FontSource, ...others: unknown[]): this {
    const fonts = this as unknown as FontsOfDocument;
    const isNew = typeof source === 'string' && !fonts['_fontFamilies'][source];
    const read = isNew ? readFonts.get(source) : undefined;
    if (isNew && read)
      fonts['_fontFamilies'][source] = this.#share(read, (fonts['_fontCount'] += 1));
    super.font(source, ...(others as [string, number?]));
    if (isNew && !read) readFonts.set(source, { embedded: fonts['_font'], uses: 1 });
    return this;
  }

  #share(read: ReadFont, count: number): EmbeddedFont {
    const { embedded } = read;
    const own = new embedded.constructor(this, embedded.font, `F${count}`);
    read.uses += 1;
    if (read.uses % documentsPerCache === 0) embedded.layoutCache = own.layoutCache;
    else own.layoutCache = embedded.layoutCache;
    return own;
  }
}
