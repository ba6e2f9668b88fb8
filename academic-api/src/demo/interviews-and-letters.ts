import type { LetterOptions, Participation } from '@mebae/contracts';
import { dayInJapan, schoolYearOf } from '@mebae/rules';
import { composeLetter } from '../features/documents/letters/compose-letter.ts';
import * as letters from '../features/documents/letters/letters.repository.ts';
import { choosePolicies } from '../features/documents/letters/policies.ts';
import { readEvidence } from '../lib/evidence/evidence.ts';
import { schoolKindOf } from '../lib/school-words/school-kind.repository.ts';
import { createRandom, shuffled } from '../lib/processes/seeded-random.ts';
import type { Tx } from '../db/connect.ts';
import type { DemoClass, DemoPupil } from './demo-class.ts';
import { schoolLives, type SchoolLife } from './school-lives.ts';

const day = 24 * 3600_000;

/** Nothing of the school year lies before its first day. */
const inYear = (moment: Date, schoolYear: number): Date =>
  new Date(Math.max(moment.getTime(), Date.parse(`${schoolYear}-04-08T09:00:00+09:00`)));

/** Everyday life of the school's pupils, and the moment of the seed. */
interface Lived {
  life: SchoolLife;
  now: Date;
}

const inTurn = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** One talk with a pupil, now and then two; none with every sixth. */
function interviewsOf(pupil: DemoPupil, index: number, { life, now }: Lived) {
  if (index % 6 === 5) return [];
  const schoolYear = schoolYearOf(now);
  const random = createRandom(`talks/${index}`);
  const pick = (list: readonly string[]): string => shuffled(list, random)[0] ?? '';
  return Array.from({ length: index % 4 === 0 ? 2 : 1 }, (_, nth) => {
    const heldAt = inYear(
      new Date(now.getTime() - (4 + (index % 10) + 45 * nth) * day),
      schoolYear,
    );
    const memo = [pick(life.days), pick(life.learning), pick(life.outlook)]
      .join('\n')
      .replace('{club}', inTurn(life.clubs, index))
      .replace('{duty}', inTurn(life.duties, index));
    return {
      studentID: pupil.studentID,
      schoolYear,
      heldOn: dayInJapan(heldAt),
      memo,
      goals: shuffled(life.goals, random).slice(0, 1 + (index % 2)),
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

function participationsOf(pupil: DemoPupil, index: number, { life, now }: Lived) {
  const noted: [Participation['kind'], string][] = [
    ['club', inTurn(life.clubs, index)],
    ['committee', inTurn(life.duties, index)],
    ['event', inTurn(life.events, index)],
  ];
  return noted.slice(index % 2).map(([kind, title]) => ({
    studentID: pupil.studentID,
    schoolYear: schoolYearOf(now),
    kind,
    title,
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
  demo: { companyID: number; userID: number; pupil: DemoPupil; index: number; now: Date },
): Promise<void> {
  const { companyID, userID, pupil, index, now } = demo;
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

/**
 * Talks with the class of the demo's general teacher, what its pupils took part in, and letters of a few of them: nobody
 * recommends the pupils of a primary school.
 */
export async function seedInterviewsAndLetters(
  tx: Tx,
  companyID: number,
  { userID, pupils }: DemoClass,
  now: Date,
): Promise<void> {
  const schoolKind = await schoolKindOf(tx, companyID);
  const life = schoolLives[schoolKind === 'primary' ? 'primary' : 'secondary'];
  const lived = { life, now };
  const by = { companyID, createdBy: userID };
  await tx
    .insertInto('participation')
    .values(
      pupils.flatMap((pupil, index) =>
        participationsOf(pupil, index, lived).map((row) => ({ ...by, ...row })),
      ),
    )
    .execute();
  await tx
    .insertInto('interview')
    .values(
      pupils.flatMap((pupil, index) =>
        interviewsOf(pupil, index, lived).map((row) => ({ ...by, ...row, updatedBy: userID })),
      ),
    )
    .execute();
  if (schoolKind === 'primary') return;
  for (const [index, pupil] of pupils.slice(0, 8).entries()) {
    await addLetter(tx, { companyID, userID, pupil, index, now });
  }
}
