import { drawHandbook } from './draw-handbook.ts';
import type { HandbookToDraw } from './handbook.ts';

/** A buffer leaves its thread as plain bytes. */
export default function drawHandbookPdf(book: HandbookToDraw): Promise<Uint8Array> {
  return drawHandbook(book);
}
