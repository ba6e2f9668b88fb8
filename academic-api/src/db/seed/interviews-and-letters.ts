import type { LetterOptions, Participation } from '@mebae/contracts';
import { dayInJapan, schoolYearOf } from '@mebae/rules';
import { composeLetter } from '../../features/letters/compose-letter.ts';
import * as letters from '../../features/letters/letters.repository.ts';
import { choosePolicies } from '../../features/letters/policies.ts';
import { readEvidence } from '../../lib/evidence/evidence.ts';
import { schoolKindOf } from '../../lib/school-words/school-kind.repository.ts';
import { createRandom, shuffled } from '../../lib/seeded-random.ts';
import type { Tx } from '../connect.ts';
import type { DemoClass, DemoPupil } from './demo-class.ts';

const day = 24 * 3600_000;

const clubs = ['吹奏楽部', '陸上競技部', '美術部', 'バスケットボール部', '科学部', '卓球部'];
const duties = ['図書委員会', '美化委員会', '学級委員', '放送委員会', '体育委員会', '保健委員会'];
const events = ['合唱祭', '職場体験', '体育祭の応援団', '文化祭の展示'];

const schoolLife = [
  '学級の雰囲気には慣れ、休み時間は{club}の仲間と過ごすことが多いとのこと。',
  '{duty}の仕事にやりがいを感じている。行事の前は忙しくなるので、早めに準備したいとのこと。',
  '{club}の練習が続き、帰宅後は疲れて眠くなることがある。睡眠時間を確認した。',
  '班の話し合いで意見を聞いてもらえたことがうれしかったと話していた。',
  '朝の支度に余裕がないときがある。生活のリズムを一緒に振り返った。',
];
const learning = [
  '数学の復習が後回しになりがち。授業の日のうちにノートを見直すことを勧めた。',
  '英語の音読を続けていて、少しずつ自信がついてきたと話していた。',
  '定期テストに向けて計画表を使い始めた。うまくいった日とそうでない日を記録している。',
  '理科の探究で、調べ方を自分で決められたことが楽しかったとのこと。',
  '提出物の期限を手帳に書くようにしてから、遅れがなくなった。',
];
const outlook = [
  '進路については、説明会の資料を家庭で一緒に見ることにした。',
  '次の行事では、まとめ役にも挑戦してみたいとのこと。',
  '困ったときは早めに相談してほしいと伝えた。',
  '家庭でも頑張りを認めてもらえているとのこと。引き続き見守りたい。',
];
const goals = [
  '授業のあった日に15分の復習をする',
  '班の話し合いで一度は意見を言う',
  '提出物は期限の前日までに仕上げる',
  '平日は23時までに休む',
  '週に1冊、本を読む',
  '委員会の仕事を友人と分担する',
  '分からないところはその週のうちに質問する',
];

/** Nothing of the school year lies before its first day. */
const inYear = (moment: Date, schoolYear: number): Date =>
  new Date(Math.max(moment.getTime(), Date.parse(`${schoolYear}-04-08T09:00:00+09:00`)));

/** One talk with a pupil, now and then two; none with every sixth. */
function interviewsOf(pupil: DemoPupil, index: number, now: Date) {
  if (index % 6 === 5) return [];
  const schoolYear = schoolYearOf(now);
  const random = createRandom(`talks/${index}`);
  const pick = (list: readonly string[]): string => shuffled(list, random)[0] ?? '';
  return Array.from({ length: index % 4 === 0 ? 2 : 1 }, (_, nth) => {
    const heldAt = inYear(
      new Date(now.getTime() - (4 + (index % 10) + 45 * nth) * day),
      schoolYear,
    );
    const memo = [pick(schoolLife), pick(learning), pick(outlook)]
      .join('\n')
      .replace('{club}', clubs[index % clubs.length] ?? '')
      .replace('{duty}', duties[index % duties.length] ?? '');
    return {
      studentID: pupil.studentID,
      schoolYear,
      heldOn: dayInJapan(heldAt),
      memo,
      goals: shuffled(goals, random).slice(0, 1 + (index % 2)),
      // some of the next days have come
      nextOn:
        nth === 0 && index % 3 !== 2
          ? dayInJapan(new Date(heldAt.getTime() + (index % 3 === 0 ? 7 : 60) * day))
          : null,
      createdAt: heldAt,
      updatedAt: heldAt,
    };
  });
}

function participationsOf(pupil: DemoPupil, index: number, now: Date) {
  const noted: [Participation['kind'], string | undefined][] = [
    ['club', clubs[index % clubs.length]],
    ['committee', duties[index % duties.length]],
    ['event', events[index % events.length]],
  ];
  return noted.slice(index % 2).map(([kind, title]) => ({
    studentID: pupil.studentID,
    schoolYear: schoolYearOf(now),
    kind,
    title: title ?? '',
    createdAt: inYear(new Date(now.getTime() - 30 * day), schoolYearOf(now)),
  }));
}

const purposes: Pick<LetterOptions, 'purpose' | 'addressee'>[] = [
  { purpose: 'highSchool', addressee: '青葉高等学校 校長 殿' },
  { purpose: 'scholarship', addressee: 'みどり育英会 御中' },
  { purpose: 'program', addressee: '夏季海外研修プログラム 担当者 殿' },
  { purpose: 'highSchool', addressee: '' },
];

/** A letter from the pupil's evidence; every second one is approved. */
async function addLetter(
  tx: Tx,
  of: { companyID: number; userID: number; pupil: DemoPupil; index: number; now: Date },
): Promise<void> {
  const { companyID, userID, pupil, index, now } = of;
  const key = { companyID, studentID: pupil.studentID, schoolYear: schoolYearOf(now) };
  const evidence = await readEvidence(tx, { ...key, scope: null, language: 'ja', now });
  const policies = choosePolicies(evidence).flatMap((choice) =>
    choice.isSuggested ? choice.policy : [],
  );
  const purpose = purposes[index % purposes.length];
  if (policies.length === 0 || !purpose) return;
  const options: LetterOptions = {
    ...purpose,
    policies,
    length: 400,
    language: 'ja',
    writerTitle: '学級担任',
  };
  const schoolKind = await schoolKindOf(tx, companyID);
  const seed = `demo/${index}`;
  const paragraphs = composeLetter(evidence, { ...options, ...pupil, schoolKind, seed });
  if (!paragraphs) return;
  const at = new Date(now.getTime() - (index + 1) * 3600_000);
  const letterID = await letters.insertLetter(tx, key, options, {
    updatedAt: at,
    updatedBy: userID,
  });
  const used = new Set(paragraphs.flat().flatMap((sentence) => sentence.evidence));
  const sentences = paragraphs.map((paragraph) =>
    paragraph.map(({ text, evidence: keys }) => ({ text, evidence: keys })),
  );
  const version = {
    paragraphs: JSON.stringify(sentences),
    evidence: JSON.stringify(evidence.filter((item) => used.has(item.key))),
    source: 'composer' as const,
  };
  await letters.addVersion(tx, { ...key, letterID }, version, { at, userID });
  if (index % 2 === 0) await letters.approveLetter(tx, { ...key, letterID }, { at, userID });
}

/** Talks with the class of the demo's general teacher, what its pupils took part in, and letters of a few of them. */
export async function seedInterviewsAndLetters(
  tx: Tx,
  companyID: number,
  { userID, pupils }: DemoClass,
  now: Date,
): Promise<void> {
  const by = { companyID, createdBy: userID };
  await tx
    .insertInto('participation')
    .values(
      pupils.flatMap((pupil, index) =>
        participationsOf(pupil, index, now).map((row) => ({ ...by, ...row })),
      ),
    )
    .execute();
  await tx
    .insertInto('interview')
    .values(
      pupils.flatMap((pupil, index) =>
        interviewsOf(pupil, index, now).map((row) => ({ ...by, ...row, updatedBy: userID })),
      ),
    )
    .execute();
  for (const [index, pupil] of pupils.slice(0, 8).entries()) {
    await addLetter(tx, { companyID, userID, pupil, index, now });
  }
}
