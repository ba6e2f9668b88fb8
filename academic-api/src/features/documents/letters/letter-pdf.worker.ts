import type { LanguageCode } from '@mebae/contracts';
import type { LetterLines } from './letter-document.ts';
import { drawLetter } from './letter-pdf.ts';

/** A buffer leaves its thread as plain bytes. */
export default function drawLetterPdf(task: {
  letter: LetterLines;
  language: LanguageCode;
}): Promise<Uint8Array> {
  return drawLetter(task.letter, task.language);
}
