import { findChromium } from '../../launcher/src/test/browser.ts';

/** Quiet and light: nothing but the product's pages is to be loaded. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns the browser that `npm test` has found already, else the one found now, remembered for worker processes */
export async function chromiumPath(): Promise<string> {
  const path = process.env['CHROMIUM_PATH'] || (await findChromium((line) => console.error(line)));
  process.env['CHROMIUM_PATH'] = path;
  return path;
}
