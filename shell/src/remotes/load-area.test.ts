import type { PublishedRemote } from '@mebae/contracts';
import { initI18n, type RemoteModule } from '@mebae/platform';
import { expect, it, vi } from 'vitest';
import { areaLoader } from './load-area.ts';

const owner = {
  remote: { name: 'exams', container: 'mfe_exams', version: '1' } as PublishedRemote,
  module: './routes',
};

it("begins with a page's own code beside the area's texts, and leaves its faults to who shows it", async () => {
  await initI18n('ja');
  let textsCame = (): void => undefined;
  const texts = new Promise<{ default: object }>((resolve) => {
    textsCame = () => resolve({ default: {} });
  });
  const page = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('lost')));
  const module = {
    namespace: 'exams',
    translations: { ja: () => texts, en: () => texts, vi: () => texts },
    routes: [{ path: '/pages/exam/list', handle: { load: page } }],
  } as unknown as RemoteModule;
  const load = areaLoader(() => Promise.resolve(module));
  const loaded = load(owner, false, { path: '/pages/exam/list' });
  await vi.waitFor(() => expect(page).toHaveBeenCalledOnce());
  textsCame();
  expect(await loaded).toBe(module);
});
