import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF as a reader's program would copy it, without any space or line break. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

/** The text of each page of a PDF, with its spaces and lines. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(pdf), { mergePages: false })).text;
}

/** A run of letters on a page: its size, its width, and where it stands, in points from the lower left corner. */
export interface PdfText {
  text: string;
  size: number;
  width: number;
  x: number;
  y: number;
}

/** The runs of letters of each page of a PDF, as they are drawn. */
export async function drawnTextsOfPdf(pdf: Uint8Array): Promise<PdfText[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: PdfText[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                size: Math.hypot(Number(item.transform[2]), Number(item.transform[3])),
                width: item.width,
                x: Number(item.transform[4]),
                y: Number(item.transform[5]),
              },
            ]
          : [],
      ),
    );
  }
  return pages;
}

/** An element of the structure of a PDF: what a program that reads it aloud goes by. */
export interface PdfElement {
  role: string;
  /** The text to read instead of what is drawn; null where the letters are. */
  alt: string | null;
  children: PdfElement[];
}

interface TreeNode {
  role?: string;
  alt?: string;
  children?: TreeNode[];
}

const elementsOf = ({ children = [] }: TreeNode): PdfElement[] =>
  children.flatMap((child) =>
    child.role === undefined
      ? []
      : [{ role: child.role, alt: child.alt ?? null, children: elementsOf(child) }],
  );

/** Structure of a PDF for a program that reads it aloud. */
export async function structureOfPdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { info } = await document.getMetadata();
  const pages: PdfElement[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const tree = (await (await document.getPage(number)).getStructTree()) as TreeNode | null;
    pages.push(tree?.children?.flatMap(elementsOf) ?? []);
  }
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  return {
    title,
    language,
    isTagged: (await document.getMarkInfo())?.['Marked'] === true,
    pages,
  };
}
