import { expect, it } from 'vitest';
import type { ActivityDetail } from '@mebae/contracts';
import { differencesOf } from '@mebae/ui/forms';
import type { Text } from '../../lib/text.ts';
import { comparedActivity } from './compared-activity.ts';
import { formFrom } from './form-values.ts';

const t: Text = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const saved: ActivityDetail = {
  activityID: 7,
  title: '博物館の見学',
  description: '展示を班で調べます。',
  purposes: [{ growingPurposeID: 1, title: 'リーダーシップ' }],
  components: [{ componentID: 3, kind: 'withWhom', name: '班で' }],
  durationMinutes: 120,
  destination: { ID: 9, destinationName: '市立博物館' },
  isTemplate: true,
  creator: null,
  isMine: true,
  usedBy: 0,
  canEdit: true,
  updatedAt: '2026-05-01T00:00:00.000Z',
  beforeWork: '',
  afterWork: '',
  events: [],
};
const compared = comparedActivity(t, {
  purposes: [
    { growingPurposeID: 1, title: 'リーダーシップ', parts: [] },
    { growingPurposeID: 2, title: '創造力', parts: [] },
  ],
  components: [
    { componentID: 3, kind: 'withWhom', name: '班で' },
    { componentID: 8, kind: 'place', name: '博物館' },
  ],
  // the destination was added after this form was opened
  destinations: [{ ID: 1, destinationName: '京都' }],
});

it('says how both versions of an activity read, field by field', () => {
  expect(differencesOf(compared, formFrom(saved, false, t), saved)).toEqual([]);
  const typed = {
    ...formFrom(saved, false, t),
    title: '博物館',
    growingPurposeIDs: [2, 1],
    componentIDs: [8],
    // two hours are what is saved
    duration: { amount: '120', unit: 'minutes' as const },
    destinationID: null,
    newDestination: '県立博物館',
    isTemplate: false,
  };
  expect(differencesOf(compared, typed, saved)).toEqual([
    { label: 'activity.title', mine: '博物館', theirs: '博物館の見学' },
    {
      label: 'activity.purposes',
      mine: 'リーダーシップactivity.nameJoiner創造力',
      theirs: 'リーダーシップ',
    },
    { label: 'form.section.how', mine: '博物館', theirs: '班で' },
    { label: 'activity.destination', mine: '県立博物館', theirs: '市立博物館' },
    {
      label: 'activity.template',
      mine: 'activity.isNoTemplate',
      theirs: 'activity.isTemplate',
    },
  ]);
});
