import { expect, it } from 'vitest';
import type { EventTarget } from '@mebae/contracts';
import { differencesOf } from '@mebae/ui/forms';
import type { Text } from '../../../lib/text.ts';
import { optionsNow, schoolTrip } from '../event.test-data.ts';
import { comparedEvent } from './compared-event.ts';
import { emptyQuestion, valuesOf } from './form-values.ts';

const t: Text = (key, values) =>
  key === 'activity.nameJoiner' ? '、' : [key, ...Object.values(values ?? {})].join(' ');
const targetName = (target: EventTarget): string =>
  target.kind === 'class' ? target.schoolClass.schoolClassName : (target.groupName ?? target.title);
const compared = comparedEvent(
  { t, language: 'ja', targetName },
  {
    purposes: [
      { growingPurposeID: 1, title: 'リーダーシップ', parts: [] },
      { growingPurposeID: 2, title: '創造力', parts: [] },
    ],
    destinations: [],
    options: optionsNow,
  },
  schoolTrip,
);
const begun = valuesOf(schoolTrip);

it('says how both versions of an event read, field by field', () => {
  expect(differencesOf(compared, begun, schoolTrip)).toEqual([]);
  const typed = {
    ...begun,
    endsOn: '2026-10-23',
    destinations: [...begun.destinations, { destinationID: null, name: '大阪' }],
    growingPurposeIDs: [1, 2],
    // the order of targets says nothing; a class and a group that the event did not have
    targets: [
      { kind: 'group' as const, groupSettingID: 5, groupNumber: 1 },
      ...begun.targets.toReversed(),
      { kind: 'class' as const, schoolClassID: 32 },
    ],
    activities: begun.activities.toReversed(),
    courseAfter: null,
    questions: [
      ...begun.questions.slice(0, 1),
      {
        ...emptyQuestion('choice'),
        moment: 'before' as const,
        text: '行きたい所',
        options: '京都\n奈良',
        isMultiple: true,
        isRequired: true,
      },
    ],
  };
  const first = 'question.withDetails 旅行は楽しかったですか。 ';
  const details = 'survey.short.after、question.kind.scale、question.required、全然、とても';
  const choice = 'survey.short.before、question.kind.choice';
  expect(differencesOf(compared, typed, schoolTrip)).toEqual([
    { label: 'event.endsOn', mine: '2026/10/23', theirs: '2026/10/22' },
    { label: 'activity.destination', mine: '京都・奈良、大阪', theirs: '京都・奈良' },
    { label: 'activity.purposes', mine: 'リーダーシップ、創造力', theirs: 'リーダーシップ' },
    {
      label: 'event.targets',
      mine: ['1組', '2組', '赤', '青'].toSorted((a, b) => a.localeCompare(b, 'ja')).join('、'),
      theirs: ['1組', '青'].toSorted((a, b) => a.localeCompare(b, 'ja')).join('、'),
    },
    { label: 'event.activities', mine: '平和学習、班別研修', theirs: '班別研修、平和学習' },
    { label: 'event.courseAfter', mine: 'eventForm.noCourse', theirs: 'コース2' },
    {
      label: 'event.questions',
      mine: [
        first + details,
        `question.withDetails 行きたい所 ${choice}、question.required、京都、奈良、question.multiple`,
      ].join('\n'),
      theirs: [
        first + details,
        `question.withDetails 行きたい所 ${choice}、京都、奈良、question.multiple`,
        'question.withDetails 感想 survey.short.after、question.kind.text',
      ].join('\n'),
    },
  ]);
});

it('names a course that was made since the form was opened', () => {
  const latest = {
    ...schoolTrip,
    courseAfter: { ...schoolTrip.courseAfter!, evalSettingID: 77, title: '新しいコース' },
  };
  expect(differencesOf(compared, begun, latest)).toEqual([
    { label: 'event.courseAfter', mine: 'コース2', theirs: '新しいコース' },
  ]);
});
