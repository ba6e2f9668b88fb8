import type { PublishedRemote, TelemetryEvent } from '@mebae/contracts';
import { telemetryEvent } from '@mebae/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchLoad } from './watch-load.ts';

const recorded: TelemetryEvent[] = [];
vi.mock('./telemetry.ts', () => ({ record: (event: TelemetryEvent) => void recorded.push(event) }));

type Script = Pick<PerformanceResourceTiming, 'name' | 'transferSize'>;

/** Scripts that the browser is about to report. */
let scripts: Script[] = [];
class Observer {
  static watching = 0;
  observe = (): void => void (Observer.watching += 1);
  disconnect = (): void => void (Observer.watching -= 1);
  takeRecords = (): Script[] => scripts;
}

beforeEach(() => {
  recorded.length = 0;
  scripts = [];
  Observer.watching = 0;
  vi.stubGlobal('location', { origin: 'https://school.example' });
  vi.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => void vi.unstubAllGlobals());

const folder = '/remotes/exams/1.2.0/';
const remote = {
  name: 'exams',
  version: '1.2.0',
  contract: 2,
  manifest: `${folder}mf-manifest.json`,
} as PublishedRemote;
const script = (path: string, transferSize: number): Script => ({
  name: `https://school.example${path}`,
  transferSize,
});

it('reports a load once, with its steps, in the form that the server takes', () => {
  const watch = watchLoad(remote);
  watch.reached('manifest');
  watch.reached('entry');
  scripts = [script(`${folder}remoteEntry.js`, 900)];
  watch.shown();
  watch.shown();
  expect(recorded).toHaveLength(1);
  const event = telemetryEvent.parse(recorded[0]);
  expect(event).toMatchObject({ event: 'load', remote: 'exams', version: '1.2.0', contract: 2 });
  expect(event).toMatchObject({
    source: 'network',
    milliseconds: { manifest: expect.any(Number) },
  });
  expect(Observer.watching).toBe(0);
});

it.each([
  ['cache', [script(`${folder}remoteEntry.js`, 0), script('/remotes/exams/1.1.0/a.js', 90)]],
  ['cache', [script(`${folder}remoteEntry.js`, 0), script(`${folder}mf-manifest.json`, 300)]],
  ['network', [script(`${folder}remoteEntry.js`, 0), script(`${folder}866.js`, 4_000)]],
])('knows %s by the scripts of the version', (source, loaded) => {
  const watch = watchLoad(remote);
  watch.reached('manifest');
  scripts = loaded;
  watch.shown();
  expect(recorded).toMatchObject([{ source }]);
});

it('knows a remote whose code the page has', () => {
  watchLoad(remote).shown();
  expect(recorded).toMatchObject([{ source: 'page', milliseconds: { shown: expect.any(Number) } }]);
});

it.each([
  ['manifest', [], false],
  ['entry', ['manifest'], false],
  ['module', ['manifest', 'entry'], false],
  ['chunk', ['manifest', 'entry'], true],
] as const)('reports that the %s did not come', (fault, steps, isChunk) => {
  const watch = watchLoad(remote);
  for (const step of steps) watch.reached(step);
  watch.failed(isChunk);
  expect(recorded).toMatchObject([{ event: 'fault', fault }]);
  expect(telemetryEvent.safeParse(recorded[0]).success).toBe(true);
});

it('reports nothing of a load that nobody waits for, but that a file was asked for again', () => {
  const watch = watchLoad(remote);
  watch.retried();
  watch.end();
  watch.shown();
  expect(recorded).toMatchObject([{ event: 'retry', cause: 'automatic' }]);
});
