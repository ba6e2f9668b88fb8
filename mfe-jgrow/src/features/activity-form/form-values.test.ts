import { describe, expect, it } from 'vitest';
import { activityBody, activityLimits, limits, type ActivityDetail } from '@mebae/contracts';
import type { Text } from '../../lib/text.ts';
import { bodyOf, formFrom, formSchema, type FormValues } from './form-values.ts';

const t: Text = (key, values) =>
  key === 'form.copyTitle' ? `${values?.['title'] ?? ''}（コピー）` : key;
const schema = formSchema(t);

const detail: ActivityDetail = {
  activityID: 7,
  title: '修学旅行',
  description: '京都で班別に学びます。',
  purposes: [{ growingPurposeID: 1, title: 'リーダーシップ' }],
  components: [
    { componentID: 3, kind: 'withWhom', name: '班で' },
    { componentID: 126, kind: 'method', name: 'フィールドワーク' },
  ],
  durationMinutes: 2880,
  destination: { ID: 1, destinationName: '京都・奈良' },
  isTemplate: true,
  creator: null,
  isMine: false,
  usedBy: 0,
  canEdit: true,
  updatedAt: '2026-05-01T00:00:00.000Z',
  beforeWork: '調べる。',
  afterWork: 'まとめる。',
  events: [],
};
const good = formFrom(detail, false, t);
const problems = (values: Partial<FormValues>) => {
  const result = schema.safeParse({ ...good, ...values });
  return result.success ? [] : result.error.issues.map((i) => [i.path.join('.'), i.message]);
};

describe('the form', () => {
  it('gives back what it was filled from', () => {
    expect(bodyOf(schema.parse(good), 1)).toEqual({
      title: '修学旅行',
      description: '京都で班別に学びます。',
      growingPurposeIDs: [1],
      componentIDs: [3, 126],
      durationMinutes: 2880,
      beforeWork: '調べる。',
      afterWork: 'まとめる。',
      destinationID: 1,
      isTemplate: true,
    });
  });

  it('begins a copy under a title of its own, which fits, and not as a template', () => {
    expect(formFrom(detail, true, t)).toMatchObject({
      title: '修学旅行（コピー）',
      isTemplate: false,
    });
    const long = formFrom({ ...detail, title: 'あ'.repeat(limits.titleLength) }, true, t);
    expect(long.title).toHaveLength(limits.titleLength);
    expect(long.title).toMatch(/（コピー）$/);
  });

  it('is empty for a new one, and says what it needs', () => {
    const result = schema.safeParse(formFrom(null, false, t));
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'form.error.titleRequired',
      'form.error.purposeRequired',
    ]);
  });

  it.each([
    [{ title: ' 　' }, 'title', 'form.error.titleRequired'],
    [{ title: '京都\t研修' }, 'title', 'form.error.tab'],
    [{ title: 'あ'.repeat(limits.titleLength + 1) }, 'title', 'form.error.tooLong'],
    [
      { description: 'あ'.repeat(limits.descriptionLength + 1) },
      'description',
      'form.error.tooLong',
    ],
    [{ beforeWork: '\t' }, 'beforeWork', 'form.error.tab'],
    [{ afterWork: '\t' }, 'afterWork', 'form.error.tab'],
    [{ duration: { amount: '0', unit: 'minutes' } }, 'duration.amount', 'form.error.duration'],
    [{ duration: { amount: '8', unit: 'days' } }, 'duration.amount', 'form.error.duration'],
    [{ duration: { amount: '長い', unit: 'hours' } }, 'duration.amount', 'form.error.duration'],
    [
      { componentIDs: Array.from({ length: activityLimits.components + 1 }, (_, index) => index) },
      'componentIDs',
      'form.error.components',
    ],
  ] satisfies [Partial<FormValues>, string, string][])('refuses %o', (values, path, message) => {
    expect(problems(values)).toContainEqual([path, message]);
  });

  it('sends nothing that the contract refuses', () => {
    for (const values of [
      {},
      { duration: { amount: '', unit: 'hours' as const } },
      { duration: { amount: '７', unit: 'days' as const } },
      { title: `　${'あ'.repeat(limits.titleLength)} ` },
    ]) {
      const body = bodyOf(schema.parse({ ...good, ...values }), null);
      expect(activityBody.safeParse(body).error?.issues).toBeUndefined();
    }
  });
});
