import { fc, runs } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '../../../testing/api.ts';
import { deleteAsRead } from '../../../testing/delete-as-read.ts';
import { createSchool } from '../../../testing/school.ts';
import { createScoredExam } from '../../../testing/scored-exam.ts';
import { boxOf } from '../../../lib/score-groups/figures.ts';
import { readMeasuredPeople, valuesOf } from '../../../lib/score-groups/measured-people.ts';

const api = await startTestApi();
const school = await createSchool(api.db, { studentsPerClass: 6 });

const path = '/customBoxplotSetting';
const read = (owner = school) => api.call('GET', path, { token: owner.admin });
const write = (values: Record<string, unknown>, owner = school) =>
  api.call('PUT', path, {
    token: owner.admin,
    body: {
      items: [{ kind: 'competency', id: 3 }],
      referenceLines: [],
      updatedAt: null,
      ...values,
    },
  });
const custom = async (name: string, owner = school): Promise<number> => {
  const { body } = await api.call('POST', '/customCompetencies', {
    token: owner.admin,
    body: { name, competencyIDs: [1, 2], isValid: true },
  });
  return body.customCompetencyID;
};

describe('the box-plot setting', () => {
  it('is every competency until it is set, then what was set, in its order', async () => {
    const own = await createSchool(api.db, { studentsPerClass: 1 });
    const first = await read(own);
    expect(first.body.updatedAt).toBeNull();
    expect(first.body.items.map((item: { id: number }) => item.id)).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    );
    const id = await custom('学び続ける力', own);
    const items = [
      { kind: 'customCompetency', id },
      { kind: 'competency', id: 9 },
      { kind: 'competency', id: 2 },
    ];
    const lines = [{ label: '学校の目標', value: 62.5 }];
    const written = await write({ items, referenceLines: lines }, own);
    expect(written.body).toMatchObject({
      items: [{ ...items[0], name: '学び続ける力', competencyType: null }, items[1], items[2]],
      referenceLines: lines,
    });
    expect((await read(own)).body).toEqual(written.body);
  });

  it('keeps a school competency from being deleted (2035) until it is taken out', async () => {
    const own = await createSchool(api.db, { studentsPerClass: 1 });
    const id = await custom('まとめる力', own);
    const set = await write({ items: [{ kind: 'customCompetency', id }] }, own);
    const remove = () => deleteAsRead(api, `/customCompetencies/${id}`, { token: own.admin });
    expect((await remove()).body).toMatchObject({ code: 2035, category: 1 });
    await write({ updatedAt: set.body.updatedAt }, own);
    expect((await remove()).status).toBe(200);
  });

  it('whoever changes second changes nothing, also when both made it for the first time', async () => {
    const own = await createSchool(api.db, { studentsPerClass: 1 });
    const first = await write({}, own);
    expect(first.status).toBe(200);
    const second = await write({ items: [{ kind: 'competency', id: 7 }] }, own);
    expect(second.status).toBe(409);
    expect((await read(own)).body).toEqual(first.body);
  });

  it.each([
    ['no box', { items: [] }],
    ['one box twice', { items: [1, 1].map((id) => ({ kind: 'competency', id })) }],
    ['a competency that there is not', { items: [{ kind: 'competency', id: 99 }] }],
    ['a line beyond the scale', { referenceLines: [{ label: '目標', value: 100.5 }] }],
    ['a line with two decimals', { referenceLines: [{ label: '目標', value: 50.25 }] }],
    ['a line without a name', { referenceLines: [{ label: ' ', value: 50 }] }],
    ['four lines', { referenceLines: [1, 2, 3, 4].map((v) => ({ label: `${v}`, value: v })) }],
  ])('is refused with %s', async (_, values) => {
    const before = (await read()).body;
    expect((await write({ ...values, updatedAt: before.updatedAt })).status).toBe(400);
    expect((await read()).body).toEqual(before);
  });

  it("does not take another school's competency", async () => {
    const other = await createSchool(api.db, { studentsPerClass: 1 });
    const id = await custom('よその力', other);
    const response = await write({ items: [{ kind: 'customCompetency', id }] });
    expect(response.body).toMatchObject({ code: 2003, reason: 'items' });
  });
});

/** Type 7 of Hyndman and Fan, written from its definition. */
function quantile(sorted: readonly number[], p: number): number {
  const at = (sorted.length - 1) * p;
  const low = sorted[Math.floor(at)] ?? 0;
  const high = sorted[Math.ceil(at)] ?? 0;
  return low + (at - Math.floor(at)) * (high - low);
}

function expectedBox(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const [lowerQuartile, median, upperQuartile] = [0.25, 0.5, 0.75].map((p) => quantile(sorted, p));
  const reach = 1.5 * ((upperQuartile ?? 0) - (lowerQuartile ?? 0));
  const inside = sorted.filter(
    (value) => value >= (lowerQuartile ?? 0) - reach && value <= (upperQuartile ?? 0) + reach,
  );
  return {
    n: sorted.length,
    low: inside[0],
    lowerQuartile,
    median,
    upperQuartile,
    high: inside.at(-1),
    outliers: sorted.filter((value) => !inside.includes(value)),
  };
}

describe('boxes', () => {
  it('are those of the definition, whatever the scores', async () => {
    const own = await createSchool(api.db, { studentsPerClass: 12 });
    const ids = own.students.map(({ studentID }) => studentID);
    const values = fc.array(
      fc.integer({ min: 0, max: 400 }).map((n) => n / 4),
      {
        minLength: 1,
        maxLength: ids.length,
      },
    );
    await fc.assert(
      fc.asyncProperty(values, async (scores) => {
        const exam = await createScoredExam(
          api.db,
          own,
          scores.map((value, index) => ({ studentID: ids[index] ?? 0, competencyID: 1, value })),
        );
        const people = await api.db
          .transaction()
          .execute((tx) => readMeasuredPeople(tx, own.companyID, exam, [[1]]));
        const box = boxOf(valuesOf(people, 0));
        const expected = expectedBox(scores);
        expect(box?.outliers).toEqual(expected.outliers);
        for (const key of [
          'n',
          'low',
          'lowerQuartile',
          'median',
          'upperQuartile',
          'high',
        ] as const) {
          expect(box?.[key]).toBeCloseTo(expected[key] ?? NaN, 9);
        }
      }),
      runs(25),
    );
  });

  it('a preview shows those of the newest course, of however few people', async () => {
    const own = await createSchool(api.db, { studentsPerClass: 6 });
    const id = await custom('二つの力', own);
    const preview = () =>
      api.call('GET', `/customBoxplotPreview?competencyIDs=1,2&customCompetencyIDs=${id}`, {
        token: own.admin,
      });
    expect((await preview()).body).toEqual({ exam: null, isComparable: true, boxes: [] });
    await createScoredExam(
      api.db,
      own,
      own.students
        .slice(0, 5)
        .flatMap(({ studentID }, index) => [
          { studentID, competencyID: 1, value: 40 + index },
          ...(index < 4 ? [{ studentID, competencyID: 2, value: 60 }] : []),
        ]),
      { title: '第1回', competencyIDs: [1, 2] },
    );
    const { body } = await preview();
    expect(body.exam.title).toBe('第1回');
    expect(body.boxes).toEqual([
      {
        kind: 'competency',
        id: 1,
        box: {
          n: 5,
          low: 40,
          lowerQuartile: 41,
          median: 42,
          upperQuartile: 43,
          high: 44,
          outliers: [],
        },
      },
      { kind: 'competency', id: 2, box: expect.objectContaining({ n: 4, median: 60 }) },
      { kind: 'customCompetency', id, box: expect.objectContaining({ n: 4, median: 50.75 }) },
    ]);
  });
});
