import { expect, it, vi } from 'vitest';
import { createPageWatch, type PageView } from './page-watch.ts';

/** A watch on a page whose script has just been asked for. */
function watchPage(answers: () => Promise<void> = async () => undefined) {
  vi.useFakeTimers();
  const views: PageView[] = [];
  const reload = vi.fn<() => void>();
  const watch = createPageWatch({
    slowAfterMs: 5_000,
    giveUpAfterMs: 120_000,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    show: (view) => views.push(view),
    gaveUp: () => 'late0001',
    answers,
    reload,
  });
  return { watch, views, reload, last: () => views.at(-1) };
}

const fault = (reference: string | null, retrying = false): PageView => ({
  kind: 'fault',
  reference,
  retrying,
});

it('says nothing about a page that comes quickly', () => {
  const { watch, views } = watchPage();
  expect(watch.isWaiting()).toBe(true);
  watch.shown();
  expect(watch.isWaiting()).toBe(false);
  vi.advanceTimersByTime(500_000);
  expect(views).toEqual([{ kind: 'nothing' }]);
});

it('says that a page takes its time, gives it up at the limit, and shows it if it comes after all', () => {
  const { watch, last } = watchPage();
  vi.advanceTimersByTime(4_999);
  expect(last()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(last()).toEqual({ kind: 'slow' });
  vi.advanceTimersByTime(114_999);
  expect(last()).toEqual({ kind: 'slow' });
  vi.advanceTimersByTime(1);
  expect(last()).toEqual(fault('late0001'));
  watch.shown();
  expect(last()).toEqual({ kind: 'nothing' });
});

it('shows a fault once, and waits no longer', () => {
  const { watch, views } = watchPage();
  watch.failed('abcd1234');
  vi.advanceTimersByTime(500_000);
  expect(views).toEqual([fault('abcd1234')]);
  expect(watch.isWaiting()).toBe(false);
});

it('loads the page anew as soon as a retry finds that it can be loaded', async () => {
  const { watch, reload, last } = watchPage();
  watch.failed(null);
  const trying = watch.retry();
  expect(last()).toEqual(fault(null, true));
  await trying;
  expect(reload).toHaveBeenCalledOnce();
});

it('stays where it is when a retry finds nothing, and the next one is a real one', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const answers = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('HTTP 503'));
  answers.mockResolvedValue();
  const { watch, reload, last } = watchPage(answers);
  watch.failed('abcd1234');
  await watch.retry();
  expect(last()).toEqual(fault('abcd1234'));
  expect(reload).not.toHaveBeenCalled();
  await watch.retry();
  expect(answers).toHaveBeenCalledTimes(2);
  expect(reload).toHaveBeenCalledOnce();
});

it('tries once at a time, and nothing where nothing failed', async () => {
  const answers = vi.fn<() => Promise<void>>().mockResolvedValue();
  const { watch } = watchPage(answers);
  await watch.retry();
  expect(answers).not.toHaveBeenCalled();
  watch.failed(null);
  await Promise.all([watch.retry(), watch.retry()]);
  expect(answers).toHaveBeenCalledOnce();
});
