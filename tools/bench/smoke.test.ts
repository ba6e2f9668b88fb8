import { join } from 'node:path';
import { execaNode } from 'execa';
import { expect, it } from 'vitest';
import { installTools } from '@mebae/testing/tools';

/** A bench that stands still is ended after this; how long one takes beside everything else that runs says nothing. */
const untilStopped = 900_000;

/** The output of a bench in its short form. */
const outputOf = async (name: string): Promise<string> => {
  const env = { BENCH_SMOKE: '1' };
  return (await execaNode(join(import.meta.dirname, `${name}.ts`), { env })).stdout;
};

it(
  'bench proxy still runs and prints its figure',
  async (context) => {
    const missing =
      process.platform === 'linux' ? installTools(['nginx', 'wrk']) : 'It needs Linux.';
    if (missing !== null) context.skip(missing);
    const output = await outputOf('proxy');
    expect(output).toMatch(/bff +1 KB \d+ µs, \d\.\d\d; 20 KB \d+ µs, \d\.\d\d/);
    expect(output).toMatch(/bff +MB\/s \d+, \d\.\d\d; MB a CPU second \d+, \d\.\d\d/);
    expect(output).toMatch(/bff +\d+ MB; \d+ MB; \d+ MB/);
  },
  untilStopped,
);

it(
  'bench call still runs and prints its figures',
  async (context) => {
    const missing = process.platform === 'linux' ? installTools(['wrk']) : 'It needs Linux.';
    if (missing !== null) context.skip(missing);
    const output = await outputOf('call');
    for (const name of ['profile', 'students', 'exams', 'record', 'ranking', 'middle of many']) {
      expect(output).toMatch(
        new RegExp(
          `${name}: \\d+ calls a second = [\\d.]+ of bare[^]*?shares of the yardstick: Node [\\d.]+, PostgreSQL [\\d.]+`,
        ),
      );
    }
    expect(output).toMatch(
      /first of many, 200 students, one after the other: [\d.]+ ms \(median\), [\d.]+ of a page/,
    );
  },
  untilStopped,
);

it.each([
  ['assignment', /200 people, after another course: [\d.]+ s, gives 5–5, receives 5–5/],
  ['grouping', /240 people, balanced: [\d.]+ s for 3 alternatives[^]*ratio 1\.000000/],
  [
    'rater-model',
    /rater model, [\d,]+ ratings[^]*scoring, 3,000 ratings of 30 linked people, .* worker [\d.]+ s and PostgreSQL [\d.]+ s of a processor, .* at most \d+ MiB/,
  ],
  [
    'scores',
    /one class, 3 evaluators[^]*error of scores [\d.]+ points[^]*links: evaluators[^]*careless found/,
  ],
  ['signin', /sign-ins? .*second[^]*p99 of a proxied call.* × its idle value/i],
  ['outage', /wrong answers 0, hangs 0[^]*kept {3}no wrong answer/],
  [
    'import',
    /preview .* × reading the file with SheetJS[^]*apply .* × inserting the same rows bare/,
  ],
  [
    'answer',
    /answers a second, .* p99 [^]*lost 0, twice 0[^]*of bare inserts of the same rows[^]*kept {3}each answer/,
  ],
  ['promotion', /apply, .* × inserting the same rows bare/],
  [
    'reports',
    /20 full ones in [\d.]+ s[^]*without other calls: .* PostgreSQL \d+ ms[^]*missing 0, twice 0, files that can be read 20/,
  ],
  ['students', /first page .* × its bare SQL/],
  ['statistics', /trend analyses +[\d.]+ × its bare SQL .* p95/],
  [
    'years',
    /bytes a student and year[^]*PostgreSQL's setting[^]*vacuums[^]*ours[^]*in batches [\d.]+ × one plain deletion/,
  ],
  [
    'growth',
    /10 schools[^]*a page of students [^]*× one school[^]*clean-up, a school [^]*× one school/,
  ],
  [
    'event-analysis',
    /analysis +[\d.]+ × its bare SQL .* p95[^]*progress +[\d.]+ × its bare SQL .* p95/,
  ],
])(
  'bench %s still runs and prints its figure',
  async (name, figure) => {
    expect(await outputOf(name)).toMatch(figure);
  },
  untilStopped,
);
