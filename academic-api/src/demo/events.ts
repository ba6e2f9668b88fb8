import { sql } from 'kysely';
import type { SurveyItemKind, SurveyMoment } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import * as writes from '../features/jgrow/events/event-writes.repository.ts';
import * as items from '../features/jgrow/events/survey-items.repository.ts';
import { planItems, wantedItems, type StoredItem } from '../features/jgrow/events/survey-items.ts';
import { createRandom, normal } from '../lib/processes/seeded-random.ts';
import type { Tx } from '../db/connect.ts';
import { seededEvents, type FreeText, type SeededEvent } from './event-plans.ts';
import type { SeededPeople } from './people.ts';

const hour = 3600_000;

interface Course {
  evalSettingID: number;
  startAt: Date;
}

/** Pupils of an event who are in a course: those who have handed in have answered its survey, some others have begun. */
interface Pupil {
  studentID: number;
  hasHandedIn: boolean;
}

/** One pupil's answers about one event. */
interface Answer {
  item: number;
  student: number;
  value: number | null;
  options: number[];
  text: string;
  ms: number;
}

const step = (mean: number): number => Math.min(5, Math.max(1, Math.round(mean)));

/** One part of each kind, now and then only the middle one. */
function textOf({ begin, middle, end }: FreeText, random: () => number): string {
  const pick = (parts: string[]): string => parts[Math.floor(random() * parts.length)] ?? '';
  if (random() < 0.3) return pick(middle);
  return random() < 0.5 ? pick(begin) + pick(middle) : pick(begin) + pick(middle) + pick(end);
}

/**
 * A pupil's answers: who expects much takes more part, who takes part feels more change, and the pupils differ as much as
 * the activities do. About one in twenty-five took no part at all.
 */
function answersOf(
  plan: SeededEvent,
  asked: readonly StoredItem[],
  studentID: number,
  moment: SurveyMoment,
): Answer[] {
  const random = createRandom(`events/${plan.title}/${plan.startsOn}/${studentID}`);
  const eager = normal(createRandom(`events/${studentID}`));
  const isAbsent = random() < 0.04;
  const missedOne = random() < 0.03;
  const expected = new Map<number, number>();
  const tookPart = new Map<number, number>();
  for (const [position, item] of asked.entries()) {
    if (item.activityID === null) continue;
    const { activityID } = item;
    if (item.kind === 'expectation') {
      expected.set(activityID, 3.5 + 0.25 * (position % 2) + 0.7 * eager + 0.6 * normal(random));
    } else {
      const before = expected.get(activityID) ?? 3.5;
      tookPart.set(activityID, 3.7 + 0.45 * (before - 3.5) + 0.25 * eager + 0.55 * normal(random));
    }
  }
  const mean = [...tookPart.values()].reduce((sum, value) => sum + value, 0) / tookPart.size;
  const choicesOf = (item: StoredItem): number[] => {
    const all = item.options.map((_, index) => index);
    const liked = all.filter(() => random() < 0.4);
    const option = Math.floor(random() ** 1.4 * all.length);
    return item.isMultiple && liked.length > 0 ? liked : [option];
  };
  const felt = isAbsent ? 1.6 : 3.1 + 0.6 * (mean - 3.5);
  const given: Record<SurveyItemKind, (item: StoredItem, position: number) => Partial<Answer>> = {
    expectation: ({ activityID }) => ({ value: step(expected.get(activityID ?? 0) ?? 3) }),
    participation: ({ activityID }, position) => ({
      value:
        isAbsent || (missedOne && position % 2 === 0)
          ? 0
          : step(tookPart.get(activityID ?? 0) ?? 3),
    }),
    feltChange: () => ({ value: step(felt + 0.7 * normal(random)) }),
    scale: () => ({ value: step(3.4 + 0.5 * eager + 0.8 * normal(random)) }),
    choice: (item) => ({ options: choicesOf(item) }),
    text: () => ({ text: random() < 0.6 ? textOf(plan.texts, random) : '' }),
  };
  const answers = asked.map((item, position) => ({
    item: item.surveyItemID,
    student: studentID,
    value: null,
    options: [],
    text: '',
    ms: Math.round(2500 + 6000 * random()),
    ...given[item.kind](item, position),
  }));
  const ofMoment = new Set(
    asked.filter((item) => item.moment === moment).map((item) => item.surveyItemID),
  );
  const hasContent = (answer: Answer): boolean =>
    answer.value !== null || answer.options.length > 0 || answer.text !== '';
  return answers.filter((answer) => ofMoment.has(answer.item) && hasContent(answer));
}

async function pupilsIn(
  tx: Tx,
  companyID: number,
  evalSettingID: number,
  studentIDs: readonly number[],
): Promise<Pupil[]> {
  const { rows } = await sql<Pupil>`
    select student_id, handed_in_at is not null as has_handed_in from examinee
    where company_id = ${companyID} and eval_setting_id = ${evalSettingID}
      and student_id = any(${studentIDs}::bigint[])
    order by student_id`.execute(tx);
  return rows;
}

/** Answers of an event in one of its courses, and how far each pupil is with the course's surveys. */
async function insertAnswers(
  tx: Tx,
  facts: { companyID: number; eventID: number; course: Course },
  answers: readonly Answer[],
): Promise<void> {
  const { companyID, eventID, course } = facts;
  const at = new Date(course.startAt.getTime() + 20 * hour);
  await sql`
    insert into survey_answer (company_id, survey_item_id, student_id, event_id, eval_setting_id, value, options, text,
      milliseconds, answered_at, received_at)
    select ${companyID}, r.item, r.student, ${eventID}, ${course.evalSettingID}, r.value, r.options, r.text, r.ms,
      ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
      as r(item bigint, student bigint, value smallint, options smallint[], text text, ms integer)`.execute(
    tx,
  );
}

/** Activities of events by their titles. */
async function seedActivitiesOf(
  tx: Tx,
  companyID: number,
  plans: readonly SeededEvent[],
): Promise<Map<string, number>> {
  const activities = new Map(
    plans.flatMap((plan) => plan.activities).map((activity) => [activity.title, activity]),
  );
  const rows = await tx
    .insertInto('activity')
    .values(
      [...activities.values()].map(({ title, description, purposes, components }) => ({
        companyID,
        title,
        description,
        growingPurposeIDs: purposes,
        componentIDs: components,
        durationMinutes: null,
        destinationID: null,
        createdBy: null,
      })),
    )
    .returning(['activityID', 'title'])
    .execute();
  return new Map(rows.map((row) => [row.title, row.activityID]));
}

/** The first two questions of somebody who has only begun. */
const begun = 2;

async function seedEvent(
  tx: Tx,
  { companyID, years }: SeededPeople,
  plan: SeededEvent,
  facts: { courses: readonly Course[]; activityIDs: number[]; now: Date },
): Promise<void> {
  const schoolYear = schoolYearOf(new Date(`${plan.startsOn}T00:00:00+09:00`));
  const classes = (years.get(schoolYear) ?? []).filter((c) => plan.grades.includes(c.grade));
  const [before, after] = [facts.courses[plan.courseBefore], facts.courses[plan.courseAfter]];
  if (!before || !after || classes.length === 0) return;
  const { title, startsOn, endsOn, destinationIDs, purposes, note, questions } = plan;
  const growingPurposeIDs = purposes;
  const eventID = await writes.insertEvent(tx, {
    companyID,
    schoolYear,
    title,
    startsOn,
    endsOn,
    destinationIDs,
    growingPurposeIDs,
    note,
    courseBefore: before.evalSettingID,
    courseAfter: after.evalSettingID,
    copiedFrom: null,
    userID: null,
    now: facts.now,
  });
  const event = { companyID, eventID };
  const { activityIDs } = facts;
  await writes.writeParts(tx, event, {
    activityIDs,
    targets: classes.map(({ schoolClassID }) => ({ kind: 'class', schoolClassID })),
  });
  const wanted = wantedItems({ activityIDs, growingPurposeIDs, questions });
  await items.writeItems(tx, event, planItems([], wanted));
  const asked = await items.itemsOfEvent(tx, companyID, eventID);
  const students = classes.flatMap((c) => c.studentIDs);
  for (const [moment, course] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const pupils = await pupilsIn(tx, companyID, course.evalSettingID, students);
    const answers = pupils.flatMap(({ studentID, hasHandedIn }) => {
      const all = answersOf(plan, asked, studentID, moment);
      if (hasHandedIn) return all;
      const hasBegun = createRandom(`events/begun/${title}/${studentID}`)() < 0.15;
      return hasBegun ? all.slice(0, begun) : [];
    });
    await insertAnswers(tx, { ...event, course }, answers);
  }
}

/** The school's events with their surveys, answered as far as the courses are. */
export async function seedEvents(tx: Tx, people: SeededPeople, now: Date): Promise<void> {
  const { companyID } = people;
  const courses = await tx
    .selectFrom('exam')
    .select(['evalSettingID', 'startAt'])
    .where('companyID', '=', companyID)
    .orderBy('startAt')
    .execute();
  const plans = seededEvents(now);
  const activityIDs = await seedActivitiesOf(tx, companyID, plans);
  for (const plan of plans) {
    await seedEvent(tx, people, plan, {
      courses,
      activityIDs: plan.activities.flatMap(({ title }) => activityIDs.get(title) ?? []),
      now,
    });
  }
}
