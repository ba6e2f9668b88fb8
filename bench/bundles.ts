/** JavaScript that each first screen brings over the network, in kB as sent (compressed), with an empty cache. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startProduct } from '@mebae/testing';
import { findChromium } from '../launcher/src/test/browser.ts';

const screens: [string, string][] = [
  ['settings', '/pages/students'],
  ['exams', '/pages/exam/list'],
  ['class-management', '/pages/class-management/'],
  ['jgrow', '/pages/jgrow/activity'],
];

/** Collects the scripts of a page; `kB` says how much came so far. */
async function counted(
  browser: Browser,
  state?: string,
): Promise<{ page: Page; kB: () => Promise<number> }> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    sizes.push(request.sizes().then((s) => s.responseBodySize));
  });
  return { page, kB: async () => (await Promise.all(sizes)).reduce((a, b) => a + b, 0) / 1000 };
}

const folder = mkdtempSync(join(tmpdir(), 'mebae-bundles-'));
const product = await startProduct({
  folder: join(import.meta.dirname, '..'),
  dataFolder: join(folder, 'data'),
});
const browser = await chromium.launch({
  executablePath: await findChromium(console.log),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const print = (what: string, kB: number, note = ''): void =>
    console.log(`  ${what.padEnd(34)} ${kB.toFixed(0).padStart(4)} kB${note}`);
  console.log('JavaScript over the network, compressed, empty cache:');
  const signIn = await counted(browser);
  await signIn.page.goto(`${product.url}/signin`, { waitUntil: 'networkidle' });
  print('sign-in page', await signIn.kB());
  await signIn.page.locator('input[type=email]').fill('admin@sakura.example');
  await signIn.page.locator('input[type=password]').fill('Mebae-demo1');
  await signIn.page.locator('button[type=submit]').click();
  await signIn.page.waitForURL('**/pages/home');
  await signIn.page.waitForLoadState('networkidle');
  const state = join(folder, 'state.json');
  await signIn.page.context().storageState({ path: state });

  const home = await counted(browser, state);
  await home.page.goto(`${product.url}/pages/home`, { waitUntil: 'networkidle' });
  const homeKB = await home.kB();
  print('home', homeKB);
  for (const [name, path] of screens) {
    const screen = await counted(browser, state);
    await screen.page.goto(product.url + path, { waitUntil: 'networkidle' });
    const kB = await screen.kB();
    print(`first screen of ${name}`, kB, ` (${(kB - homeKB).toFixed(0)} on top of home)`);
    await screen.page.context().close();
  }
  const record = await counted(browser, state);
  await record.page.goto(`${product.url}/pages/students`, { waitUntil: 'networkidle' });
  const link = await record.page
    .locator('a[href*="/pages/student-record/"]')
    .first()
    .getAttribute('href');
  const fresh = await counted(browser, state);
  await fresh.page.goto(product.url + String(link), { waitUntil: 'networkidle' });
  const kB = await fresh.kB();
  print(
    'first screen of records',
    kB,
    ` (${(kB - homeKB).toFixed(0)} on top of home, charts included)`,
  );
  const answer = await counted(browser);
  await answer.page.goto(`${product.url}/answer/unknown`, { waitUntil: 'networkidle' });
  print("candidates' answer page", await answer.kB());
} finally {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
