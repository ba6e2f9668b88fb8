import { extractText } from 'unpdf';

/** The text of a PDF as a reader's program would copy it, without any space or line break. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}
