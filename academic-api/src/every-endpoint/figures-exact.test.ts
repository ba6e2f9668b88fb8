import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AllCompetencies,
  BoxPlots,
  ChangeStatistics,
  ComparedEvent,
  Distribution,
  EventAnalysis,
  GroupTrend,
  PairedStatistics,
  PmAnalysis,
  Ranking,
  Scatter,
  TrendAnalyses,
  TrendPeople,
} from '@mebae/contracts';
import { startTestApi } from '../testing/api.ts';
import {
  competencyIDs,
  createFiguresWorld,
  type CourseValues,
  type FiguresWorld,
} from '../testing/figures-world.ts';

/*
 * An administrator gets the figures that one would compute from the rows by hand: of everybody, exact, nothing left out. The
 * computations here are plain ones, written a second time.
 */

let world: FiguresWorld;
let targets: string[];
beforeAll(async () => {
  world = await createFiguresWorld(await startTestApi());
  const classes = world.school.classes.map(({ schoolClassID }) => `class-${schoolClassID}`);
  targets = ['all', 'grade-1', ...classes, `tag-${world.tagID}`];
});

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(
    (mean(values.map((v) => (v - middle) ** 2)) * values.length) / (values.length - 1),
  );
}
/** Quantile of type 7. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (at - Math.floor(at)) * (high - low);
}
/** The mean of several competencies, of who has all. */
const valueOf = (course: CourseValues, ids: readonly number[], index: number): number | null => {
  const parts = ids.map((id) => course.scores.get(id)?.[index] ?? null);
  const known = parts.filter((part) => part !== null);
  return known.length === ids.length ? mean(known) : null;
};
const valuesIn = (target: string, valueAt: (index: number) => number | null): number[] =>
  world.membersOf(target).flatMap((index) => valueAt(index) ?? []);
const scoresIn = (target: string, ids: readonly number[], course = world.values.after): number[] =>
  valuesIn(target, (index) => valueOf(course, ids, index));
const near = (given: number | null | undefined, expected: number): void =>
  expect(given).toBeCloseTo(expected, 8);
const whole = (
  size: { n: number; of: number; detail: string } | undefined,
  n: number,
  target: string,
) => expect(size).toMatchObject({ n, of: world.membersOf(target).length, detail: 'exact' });
/** Five groups at a time. */
const seriesOf = (at: number): string[] => targets.slice(5 * at, 5 * at + 5);

describe.each([0, 1])('the groups of request %i', (at) => {
  const series = () =>
    `series=${seriesOf(at)
      .map((target) => `${world.after}:${target}`)
      .join(',')}`;

  it('have distributions and boxes of everybody', async () => {
    const { series: found } = await world.get<Distribution>(
      `/statistics/distribution?measure=competency-3&${series()}`,
    );
    const boxes = await world.get<BoxPlots>(`/statistics/boxes?${series()}`);
    for (const [position, target] of seriesOf(at).entries()) {
      const values = scoresIn(target, [3]);
      const row = found[position];
      whole(row, values.length, target);
      near(row?.mean?.value, mean(values));
      near(row?.sd, deviation(values));
      expect(row?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      for (const box of [
        row?.box,
        boxes.series[position]?.boxes[boxes.measures.indexOf('competency-3')]?.box,
      ]) {
        const [lower, upper] = [quantile(values, 0.25), quantile(values, 0.75)];
        const reach = 1.5 * (upper - lower);
        const inside = values.filter((v) => v >= lower - reach && v <= upper + reach);
        near(box?.lowerQuartile, lower);
        near(box?.median, quantile(values, 0.5));
        near(box?.upperQuartile, upper);
        near(box?.low, Math.min(...inside));
        near(box?.high, Math.max(...inside));
        expect(box?.outliers).toHaveLength(values.length - inside.length);
      }
    }
  });

  it('have own answers beside others’, points and correlations of everybody', async () => {
    const pairs = await world.get<PairedStatistics>(`/statistics/selfPeer?${series()}`);
    const scatter = await world.get<Scatter>(
      `/statistics/scatter?x=competency-3&y=competency-9&${series()}`,
    );
    for (const [position, target] of seriesOf(at).entries()) {
      const both = world.membersOf(target).flatMap((index) => {
        const [self, peer] = [
          world.values.after.self.get(3)?.[index],
          valueOf(world.values.after, [3], index),
        ];
        return self != null && peer !== null ? [{ self, peer }] : [];
      });
      const pair = pairs.series[position]?.pairs[pairs.measures.indexOf('competency-3')];
      whole(pair, both.length, target);
      near(pair?.first, mean(both.map(({ self }) => self)));
      near(pair?.difference?.value, mean(both.map(({ self, peer }) => peer - self)));
      const points = world.membersOf(target).flatMap((index) => {
        const [x, y] = [3, 9].map((id) => valueOf(world.values.after, [id], index));
        return x != null && y != null ? [{ x, y }] : [];
      });
      whole(scatter.series[position], points.length, target);
      expect(scatter.series[position]?.points.map(({ x, y }) => ({ x, y }))).toEqual(points);
    }
  });

  it('have the change of everybody with both scores', async () => {
    expect.hasAssertions();
    const found = await world.get<ChangeStatistics>(
      `/statistics/change?before=${world.before}&after=${world.after}&targets=${seriesOf(at).join(',')}`,
    );
    for (const [position, target] of seriesOf(at).entries()) {
      const changes = valuesIn(target, (index) => {
        const [first, second] = [world.values.before, world.values.after].map((course) =>
          valueOf(course, [3], index),
        );
        return first != null && second != null ? second - first : null;
      });
      const pair = found.series[position]?.pairs[found.measures.indexOf('competency-3')];
      whole(pair, changes.length, target);
      near(pair?.difference?.value, mean(changes));
    }
  });

  it('have rankings, PM and trends of everybody', async () => {
    for (const target of seriesOf(at)) {
      const [kind, id] = target.split('-');
      const path = `evalSettingID=${world.after}&target=${target}`;
      const trends = await world.get<TrendAnalyses>(`/classAnalyses/trendAnalyses?${path}`);
      const values = valuesIn(target, (index) => world.values.after.trend[index] ?? null);
      whole(trends.trends[0], values.length, target);
      near(trends.trends[0]?.mean?.value, mean(values));
      const { low, high } = trends.trends[0]?.cuts ?? { low: 0, high: 0 };
      const all = world.values.after.trend;
      near(low, mean(all) - deviation(all));
      expect(trends.trends[0]?.bands).toEqual({
        low: values.filter((v) => v <= low).length,
        middle: values.filter((v) => v > low && v < high).length,
        high: values.filter((v) => v >= high).length,
      });
      for (const band of ['low', 'middle', 'high'] as const) {
        const { trendID, bands } = trends.trends[0] ?? { trendID: 0, bands: null };
        const people = await world.get<TrendPeople>(
          `/classAnalyses/trendPeople?${path}&trendID=${trendID}&band=${band}&pageSize=100`,
        );
        expect(people).toMatchObject({ hiddenPersons: 0, totalRecords: bands?.[band] });
        const inBand = {
          low: (v: number) => v <= low,
          high: (v: number) => v >= high,
          middle: (v: number) => v > low && v < high,
        }[band];
        expect(people.data.map(({ value }) => value)).toEqual(
          values.filter(inBand).toSorted((a, b) => a - b),
        );
      }
      near(
        trends.trends[0]?.change?.difference?.value,
        mean(
          valuesIn(
            target,
            (i) => (world.values.after.trend[i] ?? 0) - (world.values.before.trend[i] ?? 0),
          ),
        ),
      );
      for (const row of trends.trends[0]?.classes ?? []) {
        const own = world.membersOf(`class-${row.schoolClassID}`);
        const rest = world.membersOf(target).filter((index) => !own.includes(index));
        const meanOf = (places: number[]) => mean(places.map((index) => all[index] ?? 0));
        near(row.difference?.value, meanOf(own) - meanOf(rest));
      }
      const line = await world.get<GroupTrend>(
        `/classAnalyses/trend?target=${target}&measure=competency-3`,
      );
      for (const [course, own] of (line.line?.own ?? []).entries()) {
        const scores = scoresIn(target, [3], [world.values.before, world.values.after][course]);
        whole(own, scores.length, target);
        near(own.mean?.value, mean(scores));
        near(
          line.line?.school[course]?.mean?.value,
          mean(scoresIn('all', [3], [world.values.before, world.values.after][course])),
        );
      }
      if (kind === 'tag') continue;
      const scale = kind === 'all' ? 'school' : kind;
      const ranking = await world.get<Ranking>(
        `/classManagement/ranking?competencyID=3&evalSettingID=${world.after}&scale=${scale}&schoolClassID=${id}&grade=${id}&pageSize=100`
          .replace('&schoolClassID=undefined', '')
          .replace('&grade=undefined', '')
          .replace(kind === 'class' ? /&grade=\d+/ : /&schoolClassID=\d+/, ''),
      );
      const scores = scoresIn(target, [3]);
      whole(ranking, scores.length, target);
      const summary = ranking.summaries[ranking.scale];
      near(summary?.mean, mean(scores));
      near(summary?.sd, deviation(scores));
      near(summary?.median, quantile(scores, 0.5));
      const sorted = scores.toSorted((a, b) => b - a);
      // who shares a place stands in the order of class and number
      expect(ranking.data.map(({ value }) => value).toSorted((a, b) => b - a)).toEqual(sorted);
      expect(ranking.data.map(({ rank }) => rank)).toEqual(
        sorted.map((v) => sorted.findIndex((w) => Math.round(w * 10) === Math.round(v * 10)) + 1),
      );
      const pm = await world.get<PmAnalysis>(`/classAnalyses/pm?${path}&norm=${scale}`);
      const [pParts, mParts] = [
        [1, 2, 3, 11],
        [9, 15, 16, 20],
      ];
      expect(pm.missing).toEqual([]);
      const placed = world.membersOf(target).flatMap((index) => {
        const [p, m] = [pParts, mParts].map((ids) => valueOf(world.values.after, ids, index));
        return p != null && m != null ? [{ p, m }] : [];
      });
      whole(pm, placed.length, target);
      const norm = { p: mean(placed.map(({ p }) => p)), m: mean(placed.map(({ m }) => m)) };
      near(pm.norm?.p, norm.p);
      near(pm.norm?.m, norm.m);
      const count = (isP: boolean, isM: boolean) =>
        placed.filter(({ p, m }) => p >= norm.p === isP && m >= norm.m === isM).length;
      expect(pm.counts).toEqual({
        PM: count(true, true),
        Pm: count(true, false),
        pM: count(false, true),
        pm: count(false, false),
      });
    }
  });
});

it('all competencies have the means of class, grade and school', async () => {
  expect.hasAssertions();
  const found = await world.get<AllCompetencies>(`/studentAllCompetency/${world.idOf(13)}`);
  for (const competencyID of competencyIDs) {
    const row = found.competencies.find((c) => c.competencyID === competencyID);
    const own = `class-${world.school.students[13]?.schoolClassID}`;
    for (const [given, target] of [
      [row?.classMean, own],
      [row?.gradeMean, 'grade-1'],
      [row?.schoolMean, 'all'],
    ] as const) {
      whole(given, scoresIn(target, [competencyID]).length, target);
      near(given?.mean, mean(scoresIn(target, [competencyID])));
    }
  }
});

it('the preview of box plots is of everybody', async () => {
  const { boxes } = await world.get<{ boxes: { box: { n: number; median: number } | null }[] }>(
    '/customBoxplotPreview?competencyIDs=3',
  );
  expect(boxes[0]?.box?.n).toBe(scoresIn('all', [3]).length);
  near(boxes[0]?.box?.median, quantile(scoresIn('all', [3]), 0.5));
});

it('an event has everybody’s answers and changes, alone and beside others', async () => {
  const { eventID, items } = world.event;
  const analysis = await world.get<EventAnalysis>(`/jgrow/events/${eventID}/analysis`);
  const { data } = await world.get<{ data: ComparedEvent[] }>(
    `/jgrow/analysis/comparison?eventIDs=${eventID}`,
  );
  const idsOf = (kind: string) =>
    items.filter((item) => item.kind === kind).map(({ surveyItemID }) => surveyItemID);
  const stepsOf = (index: number, kind: string) =>
    idsOf(kind).flatMap((id) => world.answers.get(id)?.[index] ?? []);
  const people = Array.from({ length: 24 }, (_, index) => index);
  for (const [position, id] of idsOf('participation').entries()) {
    const steps = (world.answers.get(id) ?? []).filter((step) => step !== undefined);
    const figures = analysis.activities[position]?.participation;
    expect(figures).toMatchObject({ n: steps.length, of: 24, detail: 'exact' });
    near(figures?.mean?.value, mean(steps));
    expect(figures?.counts).toEqual(
      [0, 1, 2, 3, 4, 5].map((step) => steps.filter((v) => v === step).length),
    );
  }
  const felt = people.flatMap((index) => {
    const steps = stepsOf(index, 'feltChange');
    return steps.length === 0 ? [] : [mean(steps)];
  });
  expect(data[0]?.feltChange).toMatchObject({ n: felt.length, of: 24 });
  near(data[0]?.feltChange.mean?.value, mean(felt));
  const isInside = (index: number) => stepsOf(index, 'participation').some((step) => step > 0);
  const changesOf = (inside: boolean) =>
    valuesIn('all', (index) => {
      const [first, second] = [world.values.before, world.values.after].map((course) =>
        valueOf(course, [3], index),
      );
      return first != null && second != null && isInside(index) === inside ? second - first : null;
    });
  const change = analysis.change.find(({ competencyID }) => competencyID === 3);
  expect(change).toMatchObject({
    participants: { n: changesOf(true).length },
    others: { n: changesOf(false).length },
  });
  near(change?.participants.difference?.value, mean(changesOf(true)));
  near(change?.others.difference?.value, mean(changesOf(false)));
  near(change?.difference?.value, mean(changesOf(true)) - mean(changesOf(false)));
  near(
    data[0]?.change.find(({ competencyID }) => competencyID === 3)?.figures.difference?.value,
    mean(changesOf(true)),
  );
});
