import { platformContract, type PublishedRemote } from '@mebae/contracts';
import { describe, expect, it, vi } from 'vitest';
import type { AreaLoader } from './load-area.ts';
import { preloadPage } from './preload.ts';

const ownerOf = (contract: number) => ({
  remote: { name: 'exams', contract } as PublishedRemote,
  module: './routes',
});

function area() {
  const list = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const detail = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const load = vi.fn<AreaLoader>(() =>
    Promise.resolve({
      namespace: 'exams',
      translations: {} as never,
      routes: [
        { path: '/pages/exam' },
        { path: '/pages/exam/list', handle: { load: list } },
        { path: '/pages/exam/:evalSettingID', handle: { load: detail } },
      ],
    }),
  );
  return { list, detail, load };
}

describe('a page that is loaded before it is opened', () => {
  it('comes with its area, and alone', async () => {
    const { list, detail, load } = area();
    await preloadPage(load, ownerOf(platformContract), '/pages/exam/7');
    expect(load).toHaveBeenCalledWith(ownerOf(platformContract), false, { path: '/pages/exam/7' });
    expect(detail).toHaveBeenCalledOnce();
    expect(list).not.toHaveBeenCalled();
  });

  it('needs no code of its own', async () => {
    const { list, detail, load } = area();
    await preloadPage(load, ownerOf(platformContract), '/pages/exam');
    await preloadPage(load, ownerOf(platformContract), '/pages/elsewhere');
    expect(list).not.toHaveBeenCalled();
    expect(detail).not.toHaveBeenCalled();
  });

  it('is left alone where this shell is too old for its area', async () => {
    const { load } = area();
    await preloadPage(load, ownerOf(99), '/pages/exam/list');
    expect(load).not.toHaveBeenCalled();
  });
});
