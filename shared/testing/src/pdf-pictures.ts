import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './chromium.ts';

/** A document of a contact sheet, with the words that stand above its pages. */
export interface SheetDocument {
  caption: string;
  pdf: Uint8Array;
}

/** Where the page that draws is: nothing but its own files is ever loaded. */
const origin = 'http://papers.localhost';
const pdfjs = fileURLToPath(import.meta.resolve('unpdf/pdfjs'));

/** Pages of PDFs as pictures. */
export interface PdfPictures {
  /**
   * All pages of documents on one picture.
   * @param width pixels of a page
   * @returns the bytes of a PNG
   */
  contactSheet: (documents: readonly SheetDocument[], width: number) => Promise<Buffer>;
  /**
   * SVG files on one picture.
   * @param width pixels of each
   * @returns the bytes of a PNG
   */
  drawings: (
    drawings: readonly { caption: string; svg: string }[],
    width: number,
  ) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Starts what draws: PDF.js in Chromium, so that no other program has to be installed. */
export async function openPdfPictures(): Promise<PdfPictures> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: chromiumArguments,
  });
  return {
    contactSheet: (documents, width) => contactSheet(browser, documents, width),
    drawings: (files, width) => sheetOfDrawings(browser, files, width),
    close: () => browser.close(),
  };
}

/** Pages beside each other in a row, at most. */
const columns = 6;
const gap = 8;

async function contactSheet(
  browser: Browser,
  documents: readonly SheetDocument[],
  width: number,
): Promise<Buffer> {
  const page = await openEmptyPage(browser, columns * (width + gap) + gap);
  try {
    for (const { caption, pdf } of documents) {
      await page.evaluate(drawDocument, {
        caption,
        width,
        base64: Buffer.from(pdf).toString('base64'),
      });
    }
    return await page.locator('main').screenshot({ animations: 'disabled' });
  } finally {
    await page.close();
  }
}

async function sheetOfDrawings(
  browser: Browser,
  files: readonly { caption: string; svg: string }[],
  width: number,
): Promise<Buffer> {
  const page = await openEmptyPage(browser, 2 * (width + gap) + gap);
  try {
    await page.evaluate(drawFiles, { files: [...files], width });
    return await page.locator('main').screenshot({ animations: 'disabled' });
  } finally {
    await page.close();
  }
}

/** Shows SVG files at the end of the page; runs in the browser. */
async function drawFiles({
  files,
  width,
}: {
  files: { caption: string; svg: string }[];
  width: number;
}): Promise<void> {
  for (const { caption, svg } of files) {
    const figure = document.createElement('figure');
    const title = document.createElement('figcaption');
    title.textContent = caption;
    const image = new Image(width);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    figure.append(title, image);
    document.querySelector('main')?.append(figure);
  }
}

const style = `
  body { margin: 0; font: 13px sans-serif; background: #8a8f86; }
  main { display: flex; flex-wrap: wrap; gap: ${gap}px; padding: ${gap}px; }
  figure { display: flex; flex-wrap: wrap; align-content: start; gap: ${gap}px; margin: 0; }
  figcaption { flex-basis: 100%; color: #fff; }
  canvas, img { background: #fff; }
  img { height: auto; }
`;

async function openEmptyPage(browser: Browser, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 800 } });
  await page.route('http*://**/*', (route) => route.abort());
  await page.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8"><style>${style}</style><main></main>`,
    }),
  );
  const source = await readFile(pdfjs, 'utf8');
  await page.route(`${origin}/pdfjs.mjs`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: source }),
  );
  await page.goto(`${origin}/`);
  return page;
}

/** Draws a document's pages at the end of the page; runs in the browser. */
async function drawDocument({
  caption,
  base64,
  width,
}: {
  caption: string;
  base64: string;
  width: number;
}): Promise<void> {
  const { getDocument } = await import(new URL('/pdfjs.mjs', location.href).href);
  const data = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  const pdf = await getDocument({ data }).promise;
  const figure = document.createElement('figure');
  const title = document.createElement('figcaption');
  title.textContent = caption;
  figure.append(title);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise;
    figure.append(canvas);
  }
  document.querySelector('main')?.append(figure);
}
