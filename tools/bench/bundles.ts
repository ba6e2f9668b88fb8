/** JavaScript that each first screen brings with an empty cache, in kB of gzip, and which files. Nothing is loaded ahead. Fails when what draws charts is over its budget. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startProduct } from '@mebae/testing';
import { chartBudget, countScripts, type Weight } from '../../e2e/core/scripts.ts';
import { findChromium } from '@mebae/testing/chromium';

const screens: [string, string][] = [
  ['settings', '/pages/students'],
  ['exams', '/pages/exam/list'],
  ['class-management', '/pages/class-management'],
  ['jgrow', '/pages/jgrow/activity'],
];

const folder = mkdtempSync(join(tmpdir(), 'mebae-bundles-'));
const product = await startProduct({
  folder: join(import.meta.dirname, '../..'),
  dataFolder: join(folder, 'data'),
});
const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/** Opens a page of the product with an empty cache. */
async function opened(path: string, storageState?: string) {
  const context = await browser.newContext({ storageState });
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const page = await context.newPage();
  const count = countScripts(page);
  await page.goto(product.url + path, { waitUntil: 'networkidle' });
  return { context, page, weight: await count() };
}

/** Prints a screen's weight, and the files that it brings beyond those of another one. */
function print(what: string, { kB, charts, scripts }: Weight, below?: Weight): void {
  const own = scripts.filter((script) => !below?.scripts.includes(script));
  const note = below ? `   (${(kB - below.kB).toFixed(1)} on top of home)` : '';
  const drawn = charts > 0 ? `, and ${charts.toFixed(1)} that draw charts` : '';
  console.log(`\n${what}: ${kB.toFixed(1)} kB${note}${drawn}`);
  for (const script of own) console.log(`  ${script}`);
}

/** Charts are loaded beside what a first screen is for, and have a budget of their own. */
function checkCharts({ charts }: Weight): void {
  const isKept = charts > 0 && charts <= chartBudget;
  console.log(
    `  charts ${charts.toFixed(1)} kB, at most ${chartBudget}: ${isKept ? 'kept' : 'NOT kept'}`,
  );
  if (!isKept) process.exitCode = 1;
}

try {
  const signIn = await opened('/signin');
  print('sign-in page', signIn.weight);
  await signIn.page.locator('input[type=email]').fill('admin@sakura.example');
  await signIn.page.locator('input[type=password]').fill('Mebae-demo1');
  await signIn.page.locator('button[type=submit]').click();
  await signIn.page.waitForURL('**/pages/home');
  const state = join(folder, 'state.json');
  await signIn.context.storageState({ path: state });

  const { weight: home } = await opened('/pages/home', state);
  print('home', home);
  for (const [name, path] of screens) {
    const { context, page, weight } = await opened(path, state);
    print(`first screen of ${name}`, weight, home);
    if (name === 'settings') {
      const link = page.locator('a[href*="/pages/student-record/"]').first();
      const record = await opened(String(await link.getAttribute('href')), state);
      print('first screen of records', record.weight, home);
      checkCharts(record.weight);
      await record.context.close();
    }
    await context.close();
  }
  print("candidates' answer page", (await opened('/answer/unknown')).weight);
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
