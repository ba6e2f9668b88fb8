import { extractText } from 'unpdf';

/** The text of a PDF as a reader's program would copy it, without any space or line break. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

/** The text of each page of a PDF, with its spaces and lines. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  return (await extractText(new Uint8Array(pdf), { mergePages: false })).text;
}
