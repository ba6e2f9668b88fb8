import type { RemoteName, RemoteRegistry } from '@mebae/contracts';
import { readMetrics } from '../core/environment.ts';
import { menuText, remoteText, text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

/** Values of series, by name and labels; 0 for one that is not there. */
async function valuesOf(series: readonly string[]): Promise<number[]> {
  const lines = (await readMetrics()).split('\n');
  return series.map((sample) => {
    const line = lines.find((candidate) => candidate.startsWith(`${sample} `));
    return line === undefined ? 0 : Number(line.slice(sample.length + 1));
  });
}

test('an operator sees which version of which remote loads, is slow, fails and recovers', async ({
  page,
  newSchool,
  enter,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const response = await page.request.get('/remotes/registry.json');
  const { remotes } = (await response.json()) as RemoteRegistry;
  const labels = (label: 'remote' | 'screen', remoteName: RemoteName): string =>
    `${label}="${remoteName}",version="${remotes.find((remote) => remote.name === remoteName)?.version}"`;
  const exams = labels('remote', 'exams');
  const jgrow = labels('remote', 'jgrow');
  const series = [
    `browser_remote_loads_total{${exams},source="network"}`,
    `browser_remote_load_seconds_count{${exams},source="network",step="shown"}`,
    `browser_lcp_seconds_count{${labels('screen', 'exams')},navigation="load"}`,
    `browser_remote_faults_total{${jgrow},fault="manifest"}`,
    `browser_remote_retries_total{${jgrow},cause="automatic"}`,
    `browser_remote_retries_total{${jgrow},cause="person"}`,
    `browser_remote_loads_total{${jgrow},source="network"}`,
  ];
  const before = await valuesOf(series);

  await page.goto('/pages/exam/list');
  const frame = await new Frame(page).shown();
  await frame.heading(text('exams', 'list.title'));
  const manifest = /\/remotes\/jgrow\/.*mf-manifest\.json/;
  await page.route(manifest, (route) => route.fulfill({ status: 500, body: 'out of order' }));
  await frame.goTo(menuText('jgrow', 'activities'), remoteText('jgrow'));
  const retry = page.getByRole('button', { name: textsOf('shell')('remote.retry') });
  await expect(retry).toBeVisible();
  await page.unroute(manifest);
  await retry.click();
  await frame.heading(text('jgrow', 'list.title'));
  await page.goBack();
  await frame.heading(text('exams', 'list.title'));
  // Waiting events are sent as the page goes.
  await page.goto('/pages/home');

  await expect
    .poll(async () => {
      const now = await valuesOf(series);
      return series.filter((_, i) => now[i]! <= before[i]!);
    })
    .toEqual([]);
});
