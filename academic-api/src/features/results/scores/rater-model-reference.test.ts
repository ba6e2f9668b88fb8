import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { estimateRaterModel, type Rating } from './rater-model.ts';
import { createRandom, shuffled } from '../../../lib/processes/seeded-random.ts';
import { unadjustedMeans } from './unadjusted-mean.ts';

function readCsv(path: string): Record<string, string>[] {
  const [head, ...rows] = readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replaceAll('"', '').split(','));
  return rows.map((row) => Object.fromEntries(head!.map((name, n) => [name, row[n]!])));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function covariance(a: readonly number[], b: readonly number[]): number {
  const [centreA, centreB] = [mean(a), mean(b)];
  return mean(a.map((value, n) => (value - centreA) * (b[n]! - centreB)));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  return covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b));
}

/** Both data sets count levels from 0 and have a column an item. */
function ratingsOf(path: string, targetColumn: string, items: readonly string[]): Rating[] {
  return readCsv(path).flatMap((row) =>
    items.map((item) => ({
      target: row[targetColumn]!,
      rater: row['rater']!,
      item,
      level: Number(row[item]) + 1,
    })),
  );
}

describe('rasch-sim: our own simulation, estimated with TAM 4.4-2', () => {
  const folder = join(import.meta.dirname, 'test-data');
  const items = Array.from({ length: 8 }, (_, n) => `i${n + 1}`);
  const ratings = ratingsOf(join(folder, 'given-ratings.csv'), 'target', items);
  const result = estimateRaterModel(ratings);
  const truth = readCsv(join(folder, 'given-truth.csv')).filter(({ facet }) => facet === 'target');
  const abilities = truth.map(({ value }) => Number(value));
  const measures = truth.map(({ element }) => result.targets.get(element!)!.measure);

  test('severities correlate above 0.9998 with the reference, on its scale', () => {
    const reference = readCsv(join(folder, 'given-tam-mml.csv')).filter(
      ({ facet }) => facet === 'rater',
    );
    const ours = reference.map(
      ({ parameter }) => result.raters.get(`${Number(parameter!.slice(-3))}`)!.severity,
    );
    const theirs = reference.map(({ xsi }) => Number(xsi));
    expect(ours).toHaveLength(24);
    expect(correlation(ours, theirs)).toBeGreaterThan(0.9998);
    const slope = covariance(ours, theirs) / covariance(theirs, theirs);
    expect(slope).toBeGreaterThan(0.98);
    expect(slope).toBeLessThan(1.02);
  });

  test('measures recover the truth no worse than TAM’s, and clearly better than raw means', () => {
    const wle = new Map(
      readCsv(join(folder, 'given-tam-wle.csv')).map((row) => [row['target'], Number(row['wle'])]),
    );
    const raw = unadjustedMeans(ratings);
    const ours = correlation(measures, abilities);
    const tam = correlation(
      truth.map(({ element }) => wle.get(element)!),
      abilities,
    );
    const unadjusted = correlation(
      truth.map(({ element }) => raw.get(element!)!.mean),
      abilities,
    );
    expect(ours).toBeGreaterThan(tam - 0.003);
    expect(ours).toBeGreaterThan(unadjusted + 0.04);
  });

  test('measures are TAM’s weighted likelihood estimates, to 0.03 logits', () => {
    const rows = readCsv(join(folder, 'given-tam-wle.csv'));
    const theirs = rows.map(({ wle }) => Number(wle));
    const ours = rows.map(({ target }) => result.targets.get(target!)!.measure);
    expect(ours).toHaveLength(120);
    ours.forEach((measure, n) => expect(Math.abs(measure - theirs[n]!)).toBeLessThan(0.03));
    const slope = covariance(ours, theirs) / covariance(theirs, theirs);
    expect(slope).toBeGreaterThan(0.99);
    expect(slope).toBeLessThan(1.01);
  });

  test('standard errors are TAM’s, and up to 5 % larger by what uncertain severities add', () => {
    for (const { target, se } of readCsv(join(folder, 'given-tam-wle.csv'))) {
      expect(result.targets.get(target!)!.se / Number(se)).toBeGreaterThan(1);
      expect(result.targets.get(target!)!.se / Number(se)).toBeLessThan(1.05);
    }
  });

  test('takes few iterations and stays the same when shuffled', () => {
    expect(result.converged).toBe(true);
    expect(result.iterations).toBeLessThan(15);
    const again = estimateRaterModel(shuffled(ratings, createRandom('order')));
    for (const [id, { measure }] of result.targets) {
      expect(Math.abs(again.targets.get(id)!.measure - measure)).toBeLessThan(1e-6);
    }
  });
});

const measureOf = (row: Record<string, string>) => Number(row['measure_logits']);

const reference = process.env['MEBAE_REFERENCE_DATA'];
const writing = reference ? join(reference, 'rasch', 'writing.csv') : '';

describe.skipIf(!existsSync(writing))('writing: published ratings (Wind and Hua 2022)', () => {
  const items = ['style', 'org', 'conv', 'sent_form'];
  const ratings = existsSync(writing) ? ratingsOf(writing, 'student', items) : [];
  const result = estimateRaterModel(ratings, { levels: 4 });
  const published = existsSync(writing)
    ? readCsv(join(reference!, 'rasch', 'writing-reference.csv'))
    : [];
  const raters = published.filter(({ facet }) => facet === 'rater');
  const theirs = raters.map(measureOf);
  const ours = raters.map(({ element }) => result.raters.get(element!)!.severity);
  const slope = covariance(ours, theirs) / covariance(theirs, theirs);

  test('severities', () => {
    expect(ours).toHaveLength(21);
    expect(correlation(ours, theirs)).toBeGreaterThan(0.9999);
    expect(slope).toBeGreaterThan(0.95);
    expect(slope).toBeLessThan(1.03);
    ours.forEach((severity, n) => {
      expect(Math.abs(severity / slope - theirs[n]!)).toBeLessThan(0.02);
    });
    const ranked = [...result.raters].sort((a, b) => a[1].severity - b[1].severity);
    expect(ranked.slice(0, 3).map(([id]) => id)).toEqual(['15', '7', '10']);
    expect(ranked.at(-1)![0]).toBe('9');
  });

  test('difficulties and thresholds', () => {
    for (const row of published.filter(({ facet }) => facet !== 'rater')) {
      const own =
        row['facet'] === 'item'
          ? result.items.get(row['element']!)!.difficulty
          : result.thresholds[Number(row['element']!.slice(4)) - 1]!;
      expect(Math.abs(own - measureOf(row))).toBeLessThan(0.12);
      expect(Math.abs(own / slope - measureOf(row))).toBeLessThan(0.03);
    }
  });

  test('the same to 1e-6 when shuffled and with a rater renamed', () => {
    const renamed = ratings.map((rating) =>
      rating.rater === '9' ? { ...rating, rater: 'nine' } : rating,
    );
    const again = estimateRaterModel(shuffled(renamed, createRandom('order')), { levels: 4 });
    for (const [id, { severity }] of result.raters) {
      const other = again.raters.get(id === '9' ? 'nine' : id)!;
      expect(Math.abs(other.severity - severity)).toBeLessThan(1e-6);
    }
    for (const [id, { measure }] of result.targets) {
      expect(Math.abs(again.targets.get(id)!.measure - measure)).toBeLessThan(1e-6);
    }
  });
});
