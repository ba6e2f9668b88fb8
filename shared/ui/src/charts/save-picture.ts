import { framePicture, type ChartModel } from '@mebae/charts';
import { saveFile, type ChartLibrary } from '@mebae/platform';
import type { ChartSource } from './chart-source.ts';
import { pictureHead, pictureName, type PictureTexts } from './picture-head.ts';

/** Pixels of a saved chart, on whatever screen it is saved. */
const pictureWidth = 800;
/** Twice the screen's resolution: sharp in a printed document. */
const scale = 2;

export type PictureFormat = 'png' | 'svg';

/** A picture to be saved. */
export interface Picture {
  title: string;
  chart: ChartModel;
  source: ChartSource;
  height: number;
  isShown: (id: string) => boolean;
  /** Meaning of the drawing's marks, and what has to be known of its figures; empty for nothing. */
  remark: string;
  library: ChartLibrary;
}

/**
 * Saves a chart as it is shown, in the colours of paper, ready for a document.
 * @throws Error when the browser can't make the picture
 */
export async function savePicture(
  picture: Picture,
  texts: PictureTexts,
  fontFamily: string,
  format: PictureFormat,
): Promise<void> {
  const { title, chart, source, height, isShown, remark, library } = picture;
  const drawing = chart.draw({ width: pictureWidth, height, fontFamily }, isShown);
  const svg = framePicture(library.renderSvg(drawing), drawing, {
    title,
    head: pictureHead(source, texts),
    legend: chart.legend.filter(({ id }) => isShown(id)),
    remark,
    fontFamily,
  });
  const file =
    format === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await paintPicture(svg);
  saveFile(file, `${pictureName(title, source, texts.now)}.${format}`);
}

async function paintPicture(svg: string): Promise<Blob> {
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
  return blob;
}
