/**
 * Measures the cost of federation: Lighthouse on the product, and beside it on the same pages built as one bundle, in
 * turns. LCP, TBT, CLS and bytes, medians; exits 1 when a page's LCP is more than 1.15 of that of the one bundle.
 *
 * `npm run bench -- web --runs 9` for more than 5 runs of each; `--pages home,record`, `--forms mobile` for a part;
 * `--throttling devtools` to slow the load down instead of computing what a slow one would be; `--resume` to go on
 * where an earlier run ended; `--reports` to keep Lighthouse's own of the last run of each. Results are kept in
 * `.cache/bench-web`.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { execaSync } from 'execa';
import { webpackArguments } from '../publisher/src/build.ts';
import { builtFolders, root } from '../publisher/src/project.ts';
import { audit, formFactors, throttlings, type FormFactor } from './web/audit.ts';
import { startChromium } from './web/chromium.ts';
import { pagesOf } from './web/pages.ts';
import { openResults, subjectOf } from './web/results.ts';
import { sides, startSites } from './web/sites.ts';
import { heading, line, most } from './web/table.ts';
import { visit } from './web/visit.ts';

const kept = join(root, '.cache/bench-web');

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '' },
    forms: { type: 'string', default: formFactors.join() },
    throttling: { type: 'string', default: 'simulate' },
    resume: { type: 'boolean', default: false },
    reports: { type: 'boolean', default: false },
  },
});
const runs = Number(options.runs);
const forms = formFactors.filter((form) => options.forms.split(',').includes(form));
const throttling = throttlings.find((method) => method === options.throttling);
if (!(runs >= 1) || forms.length === 0 || !throttling) {
  throw new Error(
    '--runs wants a number, --forms desktop,mobile, --throttling simulate or devtools',
  );
}

mkdirSync(kept, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'mebae-web-'));
// PostgreSQL may run as another user.
chmodSync(folder, 0o711);
const ends: (() => Promise<void>)[] = [];
try {
  console.log('Building the pages as one bundle …');
  execaSync(process.execPath, webpackArguments, {
    cwd: join(import.meta.dirname, 'web/one-bundle'),
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const sites = await startSites(folder);
  ends.push(() => sites.stop());
  const chromium = await startChromium(folder);
  ends.push(() => chromium.stop());
  const built = ['.cache/one-bundle', ...builtFolders.map((name) => join(name, 'dist'))];
  const subject = subjectOf(
    built.map((path) => join(root, path)),
    throttling,
  );
  const results = openResults(join(kept, 'runs.jsonl'), subject, options.resume);
  const origins = sides.map((side) => `http://localhost:${sites.ports[side]}`);
  const all = await pagesOf(sites.ports.federated);
  const pages = all.filter(({ name }) => !options.pages || options.pages.split(',').includes(name));

  const measure = async (page: (typeof pages)[number], form: FormFactor): Promise<void> => {
    for (let run = results.count(page.name, form); run < runs; run += 1) {
      // The first place takes turns as well.
      for (const side of run % 2 === 0 ? sides : sides.toReversed()) {
        const url = `http://localhost:${sites.ports[side]}${page.path}`;
        const { vitals, report } = await audit(chromium.debugPort, url, form, throttling);
        results.add({ page: page.name, form, run, side, ...vitals });
        if (options.reports) writeFileSync(join(kept, `${page.name}-${form}-${side}.html`), report);
      }
    }
  };
  console.log(heading(throttling, runs));
  for (const page of pages) {
    await visit(chromium.debugPort, page, origins);
    for (const form of forms) {
      await measure(page, form);
      console.log(line(page.name, form, results));
    }
  }
  const dear = pages.flatMap(({ name }) =>
    forms.filter((form) => results.ratio(name, form) > most).map((form) => `${name} ${form}`),
  );
  console.log(
    dear.length === 0
      ? `  kept   LCP at most ${most} of one bundle`
      : `  BROKEN LCP above ${most} of one bundle: ${dear.join(', ')}`,
  );
  if (dear.length > 0) process.exitCode = 1;
} finally {
  // Together: when one can't be ended, the others are all the same.
  await Promise.all(ends.map((end) => end()));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
