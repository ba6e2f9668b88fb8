import { expect, it } from 'vitest';
import type { Interview } from '@mebae/contracts';
import { differencesOf } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import { comparedInterview, interviewFrom } from './interview-values.ts';

const t: Text = (key) => key;
const saved: Interview = {
  interviewID: 4,
  schoolYear: 2026,
  heldOn: '2026-06-01',
  memo: '部活動を続けたい。',
  goals: ['毎日30分読む', '係を手伝う'],
  nextOn: null,
  updatedAt: '2026-06-01T00:00:00.000Z',
  createdByLastName: null,
  createdByFirstName: null,
  createdByLastNameKana: null,
  createdByFirstNameKana: null,
};

it('says how both versions of a talk read; lines that differ in spaces alone are the same goals', () => {
  const compared = comparedInterview(t, 'ja');
  const begun = interviewFrom(saved);
  const spaced = { ...begun, goals: ' 毎日30分読む\n\n係を手伝う ' };
  expect(differencesOf(compared, spaced, saved)).toEqual([]);
  const typed = {
    ...begun,
    heldOn: '2026-06-02',
    nextOn: '2026-07-01',
    memo: '',
    goals: '係を手伝う',
  };
  expect(differencesOf(compared, typed, saved)).toEqual([
    { label: 'interview.heldOn', mine: '2026/06/02', theirs: '2026/06/01' },
    { label: 'interview.nextOn', mine: '2026/07/01', theirs: '' },
    { label: 'interview.memo', mine: '', theirs: '部活動を続けたい。' },
    { label: 'interview.goals', mine: '係を手伝う', theirs: '毎日30分読む\n係を手伝う' },
  ]);
});
