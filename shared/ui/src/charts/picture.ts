import { saveFile } from '@mebae/platform';
import { inLight } from './ink.ts';

/** Twice the screen's resolution: sharp in a printed document. */
const scale = 2;

/** A name that every file system takes. */
function pictureName(title: string): string {
  const safe = Array.from(title)
    .map((character) => (/[\\/:*?"<>|\p{Cc}]/u.test(character) ? '_' : character))
    .join('')
    .trim();
  return `${safe === '' ? 'chart' : safe.slice(0, 80)}.png`;
}

/**
 * Saves a drawing as a PNG in the colours of paper, ready for a document.
 * @throws Error when the browser can't make the picture
 */
export async function savePicture(title: string, drawing: SVGSVGElement): Promise<void> {
  const svg = inLight(new XMLSerializer().serializeToString(drawing));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context for the picture');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('The browser made no picture');
  saveFile(blob, pictureName(title));
}
