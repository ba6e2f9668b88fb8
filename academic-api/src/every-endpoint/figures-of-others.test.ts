import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AllCompetencies,
  BoxPlots,
  ChangeStatistics,
  Distribution,
  GroupTrend,
  PairedStatistics,
  PmAnalysis,
  Ranking,
  ReportRow,
  Scatter,
  TrendAnalyses,
  TrendPeople,
} from '@mebae/contracts';
import { pagesOfPdf } from '@mebae/testing/pdf';
import { makeReports } from '../features/documents/reports/make-reports.job.ts';
import { readExcel } from '../lib/excel/excel.ts';
import type { JobData } from '../lib/processes/jobs.ts';
import { startTestApi } from '../testing/api.ts';
import {
  competencyIDs,
  createFiguresWorld,
  tagged,
  type FiguresWorld,
} from '../testing/figures-world.ts';

/*
 * A Normal teacher tries to get numbers of other students out of everything that the API gives. Two ways are tried. A
 * figure that changes when others' rows change tells something of them: those of classes, tags and events may not. And figures of the
 * grade and the school are added and subtracted: what is left of fewer than ten others has to be uncertain by points.
 */

let world: FiguresWorld;
let own: string;
const groups = (): string[] => [own, `tag-${world.tagID}`, `priorityTag-${world.tagID}`];
const wide = ['all', 'grade-1'];
beforeAll(async () => {
  world = await createFiguresWorld(await startTestApi());
  own = `class-${world.school.classes[0]?.schoolClassID}`;
});

const get = <T>(path: string): Promise<T> => world.get<T>(path, world.school.teacher);
const seriesOf = (targets: readonly string[], course = world.after): string =>
  `series=${targets.map((target) => `${course}:${target}`).join(',')}`;
async function textsOf(path: string): Promise<unknown> {
  const { status, bytes } = await world.api.call('GET', path, { token: world.school.teacher });
  expect(status).toBe(200);
  const { sheets } = await readExcel('a.xlsx', bytes);
  return sheets.map(({ rows }) => rows.map(({ cells }) => cells.map((c) => c?.text ?? null)));
}

/** Everything that is about classes, tags and events, whose people can be chosen. */
async function narrowAnswers(): Promise<unknown[]> {
  const { before, after, event } = world;
  const series = seriesOf(groups());
  const targets = groups().join(',');
  const students = [world.idOf(0), world.idOf(5)];
  const found: unknown[] = [];
  for (const path of [
    `/statistics/distribution?measure=competency-3&${series}`,
    `/statistics/distribution?measure=derived-individuality&${series}`,
    `/statistics/boxes?${series}`,
    `/statistics/boxes?${seriesOf(groups(), before)}`,
    `/statistics/scatter?x=competency-3&y=competency-9&${series}`,
    `/statistics/change?before=${before}&after=${after}&targets=${targets}`,
    `/statistics/selfPeer?${series}`,
    ...groups().flatMap((target) => [
      `/classAnalyses/rankingDetails?evalSettingID=${after}&target=${target}`,
    ]),
    `/classAnalyses/pm?evalSettingID=${after}&target=${own}&norm=class`,
    `/jgrow/events/${event.eventID}/analysis`,
    `/jgrow/analysis/comparison?eventIDs=${event.eventID}`,
    ...students.map((id) => `/studentRecord/${id}/growth`),
  ]) {
    found.push(await get(path));
  }
  for (const target of groups()) {
    const line = await get<GroupTrend>(`/classAnalyses/trend?target=${target}`);
    found.push(
      line.line?.own,
      line.measures.map(({ own: ownMean, change }) => [ownMean, change]),
    );
    const trends = await get<TrendAnalyses>(
      `/classAnalyses/trendAnalyses?evalSettingID=${after}&target=${target}`,
    );
    found.push(
      trends.trends.map(({ n, of, mean, change, classes }) => [n, of, mean, change, classes]),
    );
  }
  const [, id] = own.split('-');
  const ranking = await get<Ranking>(
    `/classManagement/ranking?competencyID=3&evalSettingID=${after}&schoolClassID=${id}`,
  );
  found.push(ranking.summaries.class, ranking.data, ranking.n);
  for (const studentID of students) {
    const all = await get<AllCompetencies>(`/studentAllCompetency/${studentID}`);
    found.push(all.competencies.map(({ classMean, value }) => [classMean, value]));
  }
  found.push(
    await textsOf(`/statistics/export?chart=boxes&${series}`),
    await textsOf(`/statistics/export?chart=distribution&measure=competency-3&${series}`),
    await textsOf(
      `/classAnalyses/export?chart=rankingDetails&evalSettingID=${after}&target=${own}`,
    ),
    await textsOf(`/jgrow/events/${event.eventID}/analysis/export`),
  );
  return found;
}

/** Changes all that is known of other students. */
async function changeOthers(): Promise<void> {
  const { companyID, students } = world.school;
  const others = students.slice(12).map(({ studentID }) => studentID);
  const { db } = world.api;
  await db
    .updateTable('score')
    .set((eb) => ({ value: eb(eb.val(100), '-', eb.ref('value')), selfValue: 1 }))
    .where('companyID', '=', companyID)
    .where('studentID', 'in', others)
    .execute();
  await db
    .updateTable('partScore')
    .set((eb) => ({ value: eb(eb.val(100), '-', eb.ref('value')) }))
    .where('companyID', '=', companyID)
    .where('studentID', 'in', others)
    .execute();
  await db
    .updateTable('surveyAnswer')
    .set({ value: 1 })
    .where('companyID', '=', companyID)
    .where('studentID', 'in', others)
    .execute();
}

describe('figures of a class, a tag and an event', () => {
  it('are of own students alone: nothing in them changes with others', async () => {
    const first = await narrowAnswers();
    await changeOthers();
    const second = await narrowAnswers();
    for (const [at, answer] of first.entries()) expect(second[at]).toEqual(answer);
    await changeOthers();
  });

  it('tell nothing of a fifth of another class by a tag that is added to four own students', async () => {
    const path = `/statistics/distribution?measure=competency-3&${seriesOf([`tag-${world.tagID}`])}`;
    const [row] = (await get<Distribution>(path)).series;
    const values = tagged.slice(0, 4).flatMap((at) => world.values.after.scores.get(3)?.[at] ?? []);
    expect(row).toMatchObject({ n: values.length, of: 4, detail: 'exact' });
    expect(row?.mean?.value).toBeCloseTo(values.reduce((sum, v) => sum + v, 0) / values.length, 8);
    // nor does the teacher put a tag on somebody else
    const { status } = await world.api.call('POST', '/tags/assign', {
      token: world.school.teacher,
      body: { studentIDs: [world.idOf(14)], add: ['将棋部'] },
    });
    expect(status).toBeGreaterThanOrEqual(400);
  });
});

describe('figures of the grade and the school', () => {
  it('have no ends, no outliers, no points and no counts, and are in whole points', async () => {
    const series = seriesOf(wide);
    const { series: boxes } = await get<BoxPlots>(`/statistics/boxes?${series}`);
    for (const { box } of boxes.flatMap((row) => row.boxes)) {
      expect(box).toMatchObject({ low: null, high: null, outliers: [] });
      for (const value of [box?.lowerQuartile, box?.median, box?.upperQuartile]) {
        expect(Number.isInteger(value)).toBe(true);
      }
    }
    const found = await get<Distribution>(
      `/statistics/distribution?measure=competency-3&${series}`,
    );
    for (const row of found.series) {
      expect(row).toMatchObject({ detail: 'rounded', bins: [], density: [] });
      expect([row.mean?.value, row.mean?.low, row.mean?.high, row.sd].every(Number.isInteger)).toBe(
        true,
      );
    }
    const scatter = await get<Scatter>(
      `/statistics/scatter?x=competency-3&y=competency-9&${series}`,
    );
    const owners = new Set(world.school.students.slice(0, 12).map(({ studentID }) => studentID));
    expect(
      scatter.series.flatMap(({ points }) => points).every((p) => owners.has(p.studentID)),
    ).toBe(true);
    for (const target of wide) {
      const query = `evalSettingID=${world.after}&target=${target}`;
      const trends = await get<TrendAnalyses>(`/classAnalyses/trendAnalyses?${query}`);
      expect(trends.trends[0]).toMatchObject({ bands: null });
      for (const band of ['low', 'middle', 'high']) {
        const people = await get<TrendPeople>(
          `/classAnalyses/trendPeople?${query}&trendID=${trends.trends[0]?.trendID}&band=${band}`,
        );
        expect(people.hiddenPersons).toBeNull();
        expect(people.data.every(({ studentID }) => owners.has(studentID))).toBe(true);
      }
      const norm = target === 'all' ? 'school' : 'grade';
      const pm = await get<PmAnalysis>(`/classAnalyses/pm?${query}&norm=${norm}`);
      expect(pm.counts).toBeNull();
      expect([pm.norm?.p, pm.norm?.m].every(Number.isInteger)).toBe(true);
      expect(pm.data.every(({ studentID }) => owners.has(studentID))).toBe(true);
    }
  });

  it('are in whole points in files, too', async () => {
    const { after, before } = world;
    const course = `evalSettingID=${after}&target=grade-1`;
    for (const path of [
      `/statistics/export?chart=boxes&${seriesOf(wide)}`,
      `/statistics/export?chart=distribution&measure=competency-3&${seriesOf(wide)}`,
      `/statistics/export?chart=selfPeer&${seriesOf(wide)}`,
      `/statistics/export?chart=change&before=${before}&after=${after}&targets=${wide.join(',')}`,
      `/classAnalyses/export?chart=trend&target=grade-1`,
      `/classAnalyses/export?chart=trendAnalyses&${course}`,
    ]) {
      const sheets = (await textsOf(path)) as (string | null)[][][];
      const numbers = sheets.flat(2).filter((text) => text !== null && /^-?\d+\.\d+$/.test(text));
      expect(numbers, path).toEqual([]);
    }
  });

  it('of a trend check have whole cut points, and distances in tenths', async () => {
    const found = await get<{ trends: { cuts: { low: number; high: number } | null }[] }>(
      `/studentRecord/${world.idOf(0)}/trends`,
    );
    for (const { cuts } of found.trends) {
      expect(cuts === null || [cuts.low, cuts.high].every(Number.isInteger)).toBe(true);
    }
    const care = await get<{ data: { reasons: { trends: { distance: number }[] }[] }[] }>(
      `/exams/${world.after}/care-list`,
    );
    const distances = care.data.flatMap(({ reasons }) => reasons.flatMap(({ trends }) => trends));
    expect(distances.length).toBeGreaterThan(0);
    for (const { distance } of distances) {
      expect(Math.abs(distance * 10 - Math.round(distance * 10))).toBeLessThan(1e-9);
    }
  });

  it('are none of six others, of whom five values would be a box plot', async () => {
    const { series } = await get<BoxPlots>(`/statistics/boxes?${seriesOf(['grade-2'])}`);
    for (const box of series.flatMap(({ boxes }) => boxes)) {
      expect(box).toMatchObject({ n: 0, of: 0, detail: 'none', box: null });
    }
  });

  it('leave a sum of few others uncertain, whatever is subtracted', async () => {
    const facts = [...(await factsOf('after')), ...(await factsOf('before'))];
    expect(facts.length).toBeGreaterThan(100);
    for (const one of facts) {
      for (const other of facts) {
        if (one.measure !== other.measure || one === other) continue;
        const rest = without(one.others, other.others);
        if (rest.size === 0 || rest.size >= 10 || without(other.others, one.others).size > 0)
          continue;
        const width = one.width + other.width;
        expect(width / rest.size, `${one.measure}: ${rest.size} others`).toBeGreaterThanOrEqual(5);
      }
    }
  });
});

it('reports have no number with decimals that is not of the student: those of a class and a grade are whole', async () => {
  const { api, school, after, values } = world;
  const token = school.teacher;
  await api.call('POST', `/exams/${after}/reports`, {
    token,
    body: {
      people: { studentIDs: [world.idOf(0)] },
      kinds: ['full', 'simple', 'trend'],
      language: 'en',
      hasReadings: false,
      which: 'missing',
    },
  });
  const { rows } = await sql<{ data: JobData['make-reports'] }>`
    select data from pgboss.job where name = 'make-reports' and (data ->> 'companyID')::bigint = ${school.companyID}`.execute(
    api.db,
  );
  await makeReports(api.deps, rows[0]!.data, { warn: () => undefined });
  const list = await get<{ data: ReportRow[] }>(`/exams/${after}/reports`);
  const files = list.data.flatMap(({ reports }) =>
    reports.flatMap(({ file }) => (file ? [file.url] : [])),
  );
  expect(files).toHaveLength(3);
  const oneDecimal = (value: number): string => Math.abs(value).toFixed(1);
  // of each score, and of a change with its 95 % interval
  const error = 4;
  const half = 1.96 * Math.hypot(error, error);
  const ofStudent = new Set([
    oneDecimal(error),
    ...competencyIDs.flatMap((id) => {
      const sumOf = (column: Map<number, (number | null)[]>): number => column.get(id)?.[0] ?? 0;
      const [earlier, value] = [sumOf(values.before.scores), sumOf(values.after.scores)];
      const change = value - earlier;
      return [earlier, value, sumOf(values.after.self), change, change - half, change + half].map(
        oneDecimal,
      );
    }),
  ]);
  for (const trend of [values.before.trend, values.after.trend])
    ofStudent.add(oneDecimal(trend[0] ?? 0));
  const written: string[] = [];
  for (const url of files) {
    const { bytes } = await api.call('GET', url.replace('/api/v3/academic', ''), { token });
    written.push(...(await pagesOfPdf(bytes)));
  }
  const numbers = written.flatMap((page) => page.match(/\d+\.\d+/g) ?? []);
  expect(numbers.length).toBeGreaterThan(25);
  expect(numbers.filter((text) => !ofStudent.has(text))).toEqual([]);
});

const without = (all: ReadonlySet<number>, some: ReadonlySet<number>): Set<number> =>
  new Set([...all].filter((index) => !some.has(index)));

/** A sum of others' values that a figure tells, to within a width. */
interface Fact {
  measure: string;
  others: Set<number>;
  width: number;
}

/** Facts that every mean of a grade or the school tells: its people, and how much the sum can vary by rounding. */
async function factsOf(name: 'before' | 'after'): Promise<Fact[]> {
  const course = world[name];
  const facts: Fact[] = [];
  const has = (measure: string, index: number): boolean => {
    const [kind, id] = measure.split('-');
    const parts = kind === 'competency' ? [Number(id)] : [3, 18];
    return parts.every((part) => world.values[name].scores.get(part)?.[index] != null);
  };
  const add = (measure: string, target: string, n: number, mean: number | null | undefined) => {
    if (mean === null || mean === undefined) return;
    const members = world.membersOf(target).filter((index) => has(measure, index));
    // the figure is of whom we think it is
    expect(n, `${measure} ${target}`).toBe(members.length);
    const others = new Set(members.filter((index) => index >= 12));
    expect(others.size === 0 || others.size >= 10).toBe(true);
    facts.push({
      measure: `${name} ${measure}`,
      others,
      width: Number.isInteger(mean) ? members.length : 0,
    });
  };
  const targets = ['all', 'grade-1', 'grade-2', own];
  for (const measure of ['competency-3', 'competency-18', 'derived-individuality']) {
    const path = `/statistics/distribution?measure=${measure}&${seriesOf(targets, course)}`;
    const { series } = await get<Distribution>(path);
    for (const [at, row] of series.entries())
      add(measure, targets[at] ?? '', row.n, row.mean?.value);
  }
  for (const target of wide) {
    const scale = target === 'all' ? 'school' : 'grade&grade=1';
    for (const id of [1, 3, 9, 18]) {
      const { summaries } = await get<Ranking>(
        `/classManagement/ranking?competencyID=${id}&evalSettingID=${course}&scale=${scale}`,
      );
      add(`competency-${id}`, 'all', summaries.school.n, summaries.school.mean);
      if (summaries.grade)
        add(`competency-${id}`, 'grade-1', summaries.grade.n, summaries.grade.mean);
    }
  }
  const all = await get<AllCompetencies>(
    `/studentAllCompetency/${world.idOf(0)}?evalSettingID=${course}`,
  );
  for (const { competencyID, classMean, gradeMean, schoolMean } of all.competencies) {
    const measure = `competency-${competencyID}`;
    add(measure, own, classMean.n, classMean.mean);
    add(measure, 'grade-1', gradeMean.n, gradeMean.mean);
    add(measure, 'all', schoolMean.n, schoolMean.mean);
  }
  if (name === 'after') {
    for (const target of [own, 'grade-1']) {
      const trend = await get<GroupTrend>(`/classAnalyses/trend?target=${target}`);
      for (const { measure, own: ownMean, grade, school } of trend.measures) {
        if (!measure.startsWith('competency')) continue;
        add(measure, target, ownMean?.n ?? 0, ownMean?.mean?.value);
        add(measure, 'grade-1', grade?.n ?? 0, grade?.mean?.value);
        add(measure, 'all', school?.n ?? 0, school?.mean?.value);
      }
    }
  }
  return facts;
}

it('pairs of means and changes of others are in whole points, too', async () => {
  const self = await get<PairedStatistics>(`/statistics/selfPeer?${seriesOf(wide)}`);
  const change = await get<ChangeStatistics>(
    `/statistics/change?before=${world.before}&after=${world.after}&targets=${wide.join(',')}`,
  );
  for (const pair of self.series.flatMap(({ pairs }) => pairs)) {
    if (pair.n === 0) continue;
    expect([pair.first, pair.second, pair.difference?.value].every(Number.isInteger)).toBe(true);
  }
  for (const pair of change.series.flatMap(({ pairs }) => pairs)) {
    expect(pair.difference === null || Number.isInteger(pair.difference.value)).toBe(true);
  }
});

it('no number of the record is finer than tenths of a deviation of the grade', async () => {
  for (let index = 0; index < 12; index++) {
    const { result } = await get<{
      result: {
        competencies: { gradeZ: number | null }[];
        statements: { gradeZ: number | null }[];
      };
    }>(`/studentRecord/${world.idOf(index)}`);
    for (const { gradeZ } of [...result.competencies, ...result.statements]) {
      expect(gradeZ === null || Math.abs(gradeZ * 10 - Math.round(gradeZ * 10)) < 1e-9).toBe(true);
    }
    const { evidence } = await get<{ evidence: { gradeZ?: number }[] }>(
      `/studentRecord/${world.idOf(index)}/findings`,
    );
    for (const { gradeZ = 0 } of evidence)
      expect(Math.abs(gradeZ * 10 - Math.round(gradeZ * 10))).toBeLessThan(1e-9);
  }
});
