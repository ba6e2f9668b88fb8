import { saveFile } from '@mebae/platform';
import type { ChartTheme } from './chart-types.ts';

/** Gives the chart as it is drawn, at twice the screen's resolution. */
export type ChartPicture = () => HTMLCanvasElement;

const scale = 2;
const headHeight = 44;

/** A name that every file system takes. */
function pictureName(title: string): string {
  const safe = Array.from(title)
    .map((character) => (/[\\/:*?"<>|\p{Cc}]/u.test(character) ? '_' : character))
    .join('')
    .trim();
  return `${safe === '' ? 'chart' : safe.slice(0, 80)}.png`;
}

/**
 * Saves a chart as a PNG with its title above it, ready for a document.
 * @throws Error when the browser can't make the picture
 */
export async function savePicture(
  title: string,
  take: ChartPicture,
  theme: ChartTheme,
): Promise<void> {
  const chart = take();
  const canvas = document.createElement('canvas');
  canvas.width = chart.width;
  canvas.height = chart.height + headHeight * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context for the picture');
  context.fillStyle = theme.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = theme.text;
  context.font = `600 ${16 * scale}px ${theme.fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(title, 16 * scale, (headHeight * scale) / 2, canvas.width - 32 * scale);
  context.drawImage(chart, 0, headHeight * scale);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!blob) throw new Error('The browser made no picture');
  saveFile(blob, pictureName(title));
}
