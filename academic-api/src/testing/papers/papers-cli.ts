import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPdfPictures } from '@mebae/testing/pdf-pictures';
import { cardSheet } from './card-papers.ts';
import { chartPictures } from './chart-pictures.ts';
import { handbookSheet } from './handbook-papers.ts';
import { letterSheet } from './letter-papers.ts';
import { reportSheets } from './report-papers.ts';

// `npm run papers`: every paper and every kind of saved picture, in docs/screenshots/papers. A further kind of paper is a
// list of its sheets here.
const sheets = [...reportSheets, letterSheet, cardSheet, handbookSheet];
/** Pixels of a page. */
const pageWidth = 360;

const folder = join(import.meta.dirname, '../../../../docs/screenshots/papers');
const pictures = await openPdfPictures();
try {
  await mkdir(folder, { recursive: true });
  for (const { name, papers } of sheets) {
    const documents = [];
    for (const { caption, draw } of papers) documents.push({ caption, pdf: await draw() });
    const path = join(folder, `${name}.png`);
    await writeFile(path, await pictures.contactSheet(documents, pageWidth));
    console.log(path);
  }
  const path = join(folder, 'charts.png');
  await writeFile(path, await pictures.drawings(chartPictures(), 2 * pageWidth));
  console.log(path);
} finally {
  await pictures.close();
}
