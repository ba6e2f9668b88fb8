import { plantedCopy } from '../../shared/build/src/testing/planted-copy.ts';
import { remoteNames } from '../core/remote-names.ts';
import { anyOf, demoAdmin, demoScreens } from '../core/demo-screens.ts';
import { navigateInPage } from '../core/navigate-in-page.ts';
import { countRenderers, instanceCounts, instanceTable, readInstances } from '../core/instances.ts';
import { expect, test } from '../fixtures/test.ts';

test('a page that has opened all remotes holds one of each, and would report a second', async ({
  page,
  enter,
  db,
}) => {
  const screens = await demoScreens(db);
  await enter(demoAdmin);
  await countRenderers(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.goto('/pages/home');
  for (const remote of remoteNames) {
    const { path, texts } = screens[remote];
    await navigateInPage(page, path);
    await page
      .getByRole('main')
      .getByText(anyOf(texts))
      .filter({ visible: true })
      .first()
      .waitFor();
  }
  expect(loads).toBe(1);
  const held = await readInstances(page);
  console.info(`\n${instanceTable(held)}\n`);
  const counts = instanceCounts(held);
  expect(counts).toEqual(Object.fromEntries(Object.keys(counts).map((name) => [name, 1])));

  await page.evaluate(await plantedCopy());
  const planted = await readInstances(page);
  expect(instanceCounts(planted)).toEqual({ ...counts, react: 2, swr: 2, i18next: 2 });
  expect(planted.modules.filter(([, , from]) => from === 'planted')).toHaveLength(3);
});
