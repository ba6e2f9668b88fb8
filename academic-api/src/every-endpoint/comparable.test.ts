import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AllCompetencies,
  ClassChange,
  ComparedEvent,
  EventAnalysis,
  GroupingProposal,
  PmAnalysis,
  Ranking,
  StudentRecord,
} from '@mebae/contracts';
import { areComparable } from '@mebae/rules';
import { fc, runs } from '@mebae/testing/properties';
import { readExcel } from '../lib/excel/excel.ts';
import { startTestApi } from '../testing/api.ts';
import { createFiguresWorld, type FiguresWorld } from '../testing/figures-world.ts';

/*
 * Where the evaluators of classes are not linked, nothing that shows several of them ranks or compares them without saying so;
 * inside a class everything stands.
 */

let world: FiguresWorld;
let first: string;
let second: string;
const linkClasses = (isLinked: boolean) =>
  world.api.db
    .updateTable('score')
    .set({ subset: isLinked ? 1 : 2 })
    .where('companyID', '=', world.school.companyID)
    .where(
      'studentID',
      'in',
      world.school.students.slice(12).map(({ studentID }) => studentID),
    )
    .execute();

beforeAll(async () => {
  world = await createFiguresWorld(await startTestApi());
  [first = '', second = ''] = world.school.classes.map((row) => `class-${row.schoolClassID}`);
  await linkClasses(false);
});

const linkCourse = (evalSettingID: number) =>
  world.api.db
    .updateTable('score')
    .set({ subset: 1 })
    .where('companyID', '=', world.school.companyID)
    .where('evalSettingID', '=', evalSettingID)
    .execute();

const isComparable = async (path: string): Promise<boolean> =>
  (await world.get<{ isComparable: boolean }>(path)).isComparable;

describe('classes whose evaluators are not linked', () => {
  it.each([
    'distribution?measure=competency-3',
    'boxes?',
    'scatter?x=competency-3&y=competency-9',
    'selfPeer?',
  ])('can’t be compared in statistics: %s', async (path) => {
    const pathOf = (...targets: string[]) =>
      `/statistics/${path}&series=${targets.map((target) => `${world.after}:${target}`).join(',')}`;
    expect(await isComparable(pathOf(first))).toBe(true);
    expect(await isComparable(pathOf(first, second))).toBe(false);
    expect(await isComparable(pathOf('grade-1'))).toBe(false);
  });

  it('can’t be compared in class management', async () => {
    const { after } = world;
    const course = `evalSettingID=${after}`;
    for (const [target, expected] of [
      [first, true],
      ['grade-1', false],
      ['all', false],
    ] as const) {
      expect(await isComparable(`/classAnalyses/rankingDetails?${course}&target=${target}`)).toBe(
        expected,
      );
    }
    const change = `/statistics/change?before=${world.before}&after=${after}&targets=`;
    expect(await isComparable(`${change}${first}`)).toBe(true);
    expect(await isComparable(`${change}${first},${second}`)).toBe(false);
    // a change is a figure of both courses
    await linkCourse(after);
    expect(await isComparable(`${change}${first},${second}`)).toBe(false);
    await linkCourse(world.before);
    expect(await isComparable(`${change}${first},${second}`)).toBe(true);
    await linkClasses(false);
    expect(await isComparable(`/classAnalyses/trend?target=${first}`)).toBe(false);
    const pm = (norm: string) =>
      world.get<PmAnalysis>(`/classAnalyses/pm?${course}&target=${first}&norm=${norm}`);
    expect((await pm('class')).isComparable).toBe(true);
    expect((await pm('grade')).isComparable).toBe(false);
    const ranking = (scale: string) =>
      world.get<Ranking>(`/classManagement/ranking?${course}&competencyID=3&scale=${scale}`);
    expect((await ranking('school')).isComparable).toBe(false);
    expect((await ranking(`class&schoolClassID=${first.slice(6)}`)).isComparable).toBe(true);
  });

  it('leave a student without a place in the grade, in record and statements', async () => {
    const all = await world.get<AllCompetencies>(`/studentAllCompetency/${world.idOf(0)}`);
    expect(all.isComparable).toBe(false);
    for (let index = 0; index < 6; index++) {
      const { result } = await world.get<StudentRecord>(`/studentRecord/${world.idOf(index)}`);
      expect(result).toMatchObject({ isComparable: false, higherCompetencyID: null });
      expect(result?.competencies.every(({ gradeZ }) => gradeZ === null)).toBe(true);
      expect(result?.competencies.some(({ classMean }) => classMean !== null)).toBe(true);
      const kinds = result?.statements.map(({ kind }) => kind) ?? [];
      for (const kind of [
        'strength',
        'toTalkAbout',
        'peersSeeMore',
        'potential',
        'nextStep',
      ] as const) {
        expect(kinds).not.toContain(kind);
      }
    }
  });

  it('are named in events, boards and files', async () => {
    const { eventID } = world.event;
    const analysis = await world.get<EventAnalysis>(`/jgrow/events/${eventID}/analysis`);
    expect(analysis.isComparable).toBe(false);
    const { data } = await world.get<{ data: ComparedEvent[] }>(
      `/jgrow/analysis/comparison?eventIDs=${eventID}`,
    );
    expect(data[0]?.isComparable).toBe(false);
    const proposed = await world.api.call('POST', '/groups/proposals', {
      token: world.school.admin,
      body: {
        schoolClassIDs: world.school.classes.slice(0, 2).map((row) => row.schoolClassID),
        leftOut: [],
        evalSettingID: world.after,
        measure: { kind: 'competencies', weights: [{ competencyID: 3, weight: 1 }] },
        mode: 'balanced',
        size: { kind: 'groups', groups: 4 },
        together: [],
        apart: [],
        fixed: [],
        tagIDs: [],
      },
    });
    const proposal = await world.get<GroupingProposal>(
      `/groups/proposals/${proposed.body.proposalID}`,
    );
    expect(proposal.course?.isComparable).toBe(false);
    const change = await world.get<ClassChange>('/schoolClasses/change/1');
    expect(change.exam?.isComparable).toBe(false);
    const { bytes } = await world.api.call(
      'GET',
      `/statistics/export?chart=boxes&series=${world.after}:${first},${world.after}:${second}`,
      { token: world.school.admin, headers: { lang: 'en' } },
    );
    const { sheets } = await readExcel('a.xlsx', bytes);
    const texts = sheets.flatMap(({ rows }) =>
      rows.flatMap(({ cells }) => cells.map((c) => c?.text)),
    );
    expect(texts).toContain(
      "Classes in these figures can't be compared because their evaluators are not linked.",
    );
  });
});

it('the database finds the same students linked as the rule does', async () => {
  const { db } = world.api;
  const { companyID, students } = world.school;
  const people = students.slice(0, 24);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 24, maxLength: 24 }),
      fc.boolean(),
      async (drawn, isOne) => {
        for (const subset of [0, 1, 2]) {
          const ids = people
            .filter((_, at) => (isOne ? 1 : drawn[at]) === subset)
            .map((s) => s.studentID);
          if (ids.length === 0) continue;
          await db
            .updateTable('score')
            .set({ subset })
            .where('companyID', '=', companyID)
            .where('studentID', 'in', ids)
            .execute();
        }
        await db
          .updateTable('score')
          .set({ subset: 1 })
          .where('companyID', '=', companyID)
          .where(
            'studentID',
            'not in',
            people.map((s) => s.studentID),
          )
          .execute();
        const { result } = await world.get<StudentRecord>(`/studentRecord/${world.idOf(0)}`);
        const scored = students.slice(0, 36).map(({ schoolClassID }, at) => ({
          schoolClassID,
          subset: at < 24 && !isOne ? (drawn[at] ?? 1) : 1,
          scores: world.values.after.scores,
          at,
        }));
        const ids = result?.competencies.map(({ competencyID }) => competencyID) ?? [];
        expect(result?.isComparable).toBe(
          ids.every((id) =>
            areComparable(scored.filter(({ scores, at }) => scores.get(id)?.[at] != null)),
          ),
        );
      },
    ),
    runs(10),
  );
});
