import type { Tx } from '../db/connect.ts';

const examples = [
  {
    title: '職場体験ふり返りワークショップ',
    description: '職場体験で学んだことを班ごとにまとめ、発表します。',
    purposes: [4, 5],
    components: [3, 31, 90, 128, 147],
    minutes: 100,
    before: '体験先でのメモを整理しておく。',
    after: '発表を聞いて気づいたことを学級通信に書く。',
    template: true,
  },
  {
    title: '地域の課題を見つけるフィールドワーク',
    description: '商店街の方に話を聞き、地域の課題を一つ選んで解決案を考えます。',
    purposes: [2, 3],
    components: [22, 44, 81, 126, 125],
    minutes: 180,
    before: '地域の地図を用意し、聞きたいことを三つ書き出す。',
    after: 'お礼の手紙を書き、提案をポスターにまとめる。',
    template: false,
  },
  {
    title: '修学旅行 班別自主研修の計画',
    description: '班で役割を決め、時間と予算の中で研修コースを計画します。',
    purposes: [1, 5],
    components: [3, 59, 83, 149],
    minutes: 150,
    before: '行きたい場所と理由を各自で調べる。',
    after: '計画どおりに進んだ点とそうでない点を話し合う。',
    template: true,
  },
];

/** A few activities, so that the list shows what one looks like. */
export async function seedActivities(tx: Tx, companyID: number): Promise<void> {
  await tx
    .insertInto('activity')
    .values(
      examples.map((example) => ({
        companyID,
        title: example.title,
        description: example.description,
        growingPurposeIDs: example.purposes,
        componentIDs: example.components,
        durationMinutes: example.minutes,
        beforeWork: example.before,
        afterWork: example.after,
        destinationID: null,
        isTemplate: example.template,
        createdBy: null,
      })),
    )
    .execute();
}
