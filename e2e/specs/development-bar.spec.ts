import type { RemoteRegistry } from '@mebae/contracts';
import { remoteText, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

const t = textsOf('shell');

test('remotes from somebody’s working copy are named on every page', async ({
  page,
  newSchool,
  enter,
}) => {
  await enter((await newSchool()).admin);
  const bar = page.getByRole('region', { name: t('development.label') });
  await page.goto('/pages/home');
  await new Frame(page).shown();
  await expect(bar).toBeHidden();
  await page.route('**/remotes/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as RemoteRegistry;
    const remotes = registry.remotes.map((remote) =>
      remote.name === 'exams' ? { ...remote, development: true } : remote,
    );
    await route.fulfill({ response, json: { ...registry, remotes } });
  });
  for (const path of ['/pages/home', '/pages/students']) {
    await page.goto(path);
    await expect(bar).toHaveText(t('development.remotes', { remotes: remoteText('exams') }));
  }
});
