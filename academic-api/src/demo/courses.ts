import { sql } from 'kysely';
import { EvaluationProgress } from '@mebae/contracts';
import { schoolYearOf } from '@mebae/rules';
import { createRandom, normal } from '../lib/processes/seeded-random.ts';
import { assignEvaluators } from '../features/courses/evaluator-assignment/assign.ts';
import { simulateRatings } from './simulate-ratings.ts';
import { newestAnchoring } from '../lib/courses/anchoring.repository.ts';
import { candidateToken } from '../lib/courses/candidate-token.ts';
import {
  circlesOfStudents,
  hasClassesToCompare,
} from '../lib/people/circles-of-students.repository.ts';
import type { Pair } from '../lib/courses/evaluator-pairs.ts';
import { hashOfToken } from '../lib/accounts/token-hash.ts';
import type { Deps } from '../lib/calls/deps.ts';
import type { Tx } from '../db/connect.ts';
import { competencySettings, questionItems, questionTypes } from '../db/masters/masters.ts';
import { seededCourses, type SeededCourse } from './course-plans.ts';
import { seedExamples } from './examples.ts';
import { seedCards, seedFollowUp } from './follow-up.ts';
import { seedParts } from './parts.ts';
import type { SeededPeople } from './people.ts';
import type { DemoSchool } from './schools.ts';

const day = 24 * 3600_000;
const evaluatorsPerStudent = 4;
const seed = 20_260_401;
/** Learning, health of mind and relations: what the care list and two years of trends show. */
const trendIDs = [1, 2, 7, 13, 14];

/** Each person's abilities move a little between courses: a common step up, and a part that is their own. */
function grown(abilities: ReadonlyMap<string, number>, course: number): Map<string, number> {
  return new Map(
    [...abilities].map(([target, ability]) => [
      target,
      ability + 0.15 + 0.45 * normal(createRandom(`${seed}/growth/${course}/${target}`)),
    ]),
  );
}

async function insertExam(
  tx: Tx,
  companyID: number,
  seeded: SeededCourse & { compareClasses: boolean },
  competencyIDs: readonly number[],
): Promise<number> {
  const row = await tx
    .insertInto('exam')
    .values({
      companyID,
      schoolYear: schoolYearOf(seeded.startAt),
      title: seeded.title,
      description: seeded.description,
      startAt: seeded.startAt,
      endAt: seeded.endAt,
      endedAt: null,
      competencySettingType: seeded.competencySettingType,
      competencyIDs: [...competencyIDs],
      questionTypeID: seeded.questionTypeID,
      evaluatorsPerStudent,
      compareClasses: seeded.compareClasses,
      anchoring: newestAnchoring(seeded.hasExamples ?? false),
      ...(seeded.hasParts && { disposition: 'form' as const, trendIDs }),
      copiedFrom: null,
      createdBy: null,
      scoredAt: null,
    })
    .returning('evalSettingID')
    .executeTakeFirstOrThrow();
  return row.evalSettingID;
}

async function insertExaminees(
  tx: Tx,
  linkSecret: string,
  exam: { companyID: number; evalSettingID: number; plan: SeededCourse },
  people: { studentID: number; done: boolean }[],
): Promise<void> {
  const { companyID, evalSettingID, plan } = exam;
  const rows = people.map(({ studentID, done }) => ({
    studentID,
    linkHash: hashOfToken(
      candidateToken(linkSecret, { companyID, evalSettingID, studentID, nonce: 0 }),
    ).toString('hex'),
    handedInAt: done ? new Date(plan.startAt.getTime() + day) : null,
  }));
  await sql`
    insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash, first_seen_at, handed_in_at)
    select ${companyID}, ${evalSettingID}, e.student_id, e.enrolment_id, decode(r."linkHash", 'hex'),
      r."handedInAt", r."handedInAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("studentID" bigint, "linkHash" text, "handedInAt" timestamptz)
    join enrolment e on e.company_id = ${companyID} and e.student_id = r."studentID"
      and e.school_year = ${schoolYearOf(plan.startAt)}`.execute(tx);
}

interface Answered {
  evaluator: string;
  examinee: string;
  competency: string;
  item: string;
  level: number;
  milliseconds: number;
}

async function insertAnswers(
  tx: Tx,
  exam: { companyID: number; evalSettingID: number; plan: SeededCourse },
  pairs: { evaluator: string; examinee: string }[],
  ratings: Answered[],
): Promise<void> {
  const { companyID, evalSettingID, plan } = exam;
  const expected = Map.groupBy(ratings, (r) => `${r.evaluator}/${r.examinee}`);
  const requests = pairs.map((p) => ({
    evaluator: Number(p.evaluator),
    target: Number(p.examinee),
    progress: expected.has(`${p.evaluator}/${p.examinee}`)
      ? EvaluationProgress.Completed
      : EvaluationProgress.Pending,
  }));
  await sql`
    insert into evaluation_request
      (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id, progress, completed_at)
    select ${companyID}, ${evalSettingID}, case when r.evaluator = r.target then 'self' else 'peer' end,
      r.evaluator, r.target, r.progress, case when r.progress = 2 then ${plan.startAt}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb)
      as r(evaluator bigint, target bigint, progress smallint)`.execute(tx);
  const rows = ratings.map((r, index) => ({
    e: Number(r.evaluator),
    t: Number(r.examinee),
    c: Number(r.competency),
    i: Number(r.item),
    l: r.level,
    m: r.milliseconds,
    n: index,
  }));
  await sql`
    insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
      milliseconds, answered_at)
    select ${companyID}, q.evaluation_request_id, r.i, 1, r.c, r.l, r.m,
      ${plan.startAt}::timestamptz + interval '1 hour' + r.n * interval '10 milliseconds'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(e bigint, t bigint, c smallint, i integer, l smallint, m integer, n integer)
    join evaluation_request q on q.company_id = ${companyID} and q.eval_setting_id = ${evalSettingID}
      and q.evaluator_student_id = r.e and q.target_student_id = r.t`.execute(tx);
}

/** The competencies of a course, each with the statements that its kind of questions asks. */
function competenciesOf(course: SeededCourse) {
  const { competencySettingType, questionTypeID } = course;
  const set = competencySettings.find((s) => s.competencySettingType === competencySettingType);
  const long = questionTypes.find((type) => type.questionTypeID === questionTypeID)?.long ?? false;
  return (course.competencyIDs ?? set?.competencyIDs ?? []).map((id) => ({
    id,
    items: questionItems
      .filter((item) => item.competencyID === id && (long || item.questionItemID % 100 === 1))
      .map((item) => String(item.questionItemID)),
  }));
}

/**
 * The school's courses with answers drawn from simulated evaluators: most of them ordinary, some severe, some lenient,
 * a few careless. The same people keep their severity from course to course and grow a little in between.
 * @returns exams that are over and wait for their scores
 */
export async function seedCourses(
  tx: Tx,
  people: SeededPeople,
  options: { school: DemoSchool['key']; now: Date; deps: Pick<Deps, 'config' | 'now'> },
): Promise<number[]> {
  const finished: number[] = [];
  let abilities: Map<string, number> | undefined;
  let last: Pair[] = [];
  for (const [course, plan] of seededCourses(options.school, options.now).entries()) {
    const schoolYear = schoolYearOf(plan.startAt);
    const classes = (people.years.get(schoolYear) ?? [])
      .filter((c) => plan.grades.includes(c.grade))
      .map((c) => ({ ...c, studentIDs: [...c.studentIDs] }));
    classes.at(-1)?.studentIDs.splice(-(plan.late ?? 0), plan.late ?? 0);
    const compareClasses = hasClassesToCompare(classes.flatMap((c) => c.studentIDs.map(() => c)));
    const students = classes.flatMap((c) => c.studentIDs);
    const assigned = assignEvaluators({
      groups: classes.map((c) => ({
        groupID: c.schoolClassID,
        grade: c.grade,
        members: c.studentIDs,
      })),
      evaluatorsPerStudent,
      seed: `${seed}/${course}`,
      avoid: last,
      acrossGroups: true,
      linkAcrossClasses: compareClasses
        ? await circlesOfStudents(tx, people.companyID, schoolYear, students)
        : [],
    });
    last = assigned.pairs;
    const everyone = students.map(String);
    const pairs = [
      ...assigned.pairs.map(({ evaluatorID, targetID }) => ({
        evaluator: String(evaluatorID),
        examinee: String(targetID),
      })),
      ...everyone.map((id) => ({ evaluator: id, examinee: id })),
    ];
    const asked = competenciesOf(plan);
    const competencies = asked.map(({ id, items }) => ({ id: String(id), items }));
    const known = abilities && grown(abilities, course);
    const { ratings, truth } = simulateRatings({ seed, pairs, competencies, abilities: known });
    abilities = new Map([...(known ?? []), ...truth.abilities]);

    const random = createRandom(`${seed}/answered/${course}`);
    const done = new Set(everyone.filter(() => random() < plan.answered));
    const begun = new Set(everyone.filter((id) => !done.has(id) && random() < 0.2));
    const given = ratings.filter(
      (r) => done.has(r.evaluator) || (begun.has(r.evaluator) && r.evaluator === r.examinee),
    );
    const evalSettingID = await insertExam(
      tx,
      people.companyID,
      { ...plan, compareClasses },
      asked.map(({ id }) => id),
    );
    const exam = { companyID: people.companyID, evalSettingID, plan };
    await insertExaminees(
      tx,
      options.deps.config.linkSecret,
      exam,
      everyone.map((id) => ({ studentID: Number(id), done: done.has(id) })),
    );
    await insertAnswers(tx, exam, pairs, given);
    if (plan.hasExamples) {
      const evaluators = everyone.filter((id) => done.has(id));
      await seedExamples(tx, { ...exam, startAt: plan.startAt, seed }, evaluators);
    }
    if (plan.hasParts) {
      const answered = everyone.filter((id) => done.has(id)).map(Number);
      await seedParts(tx, { ...exam, startAt: plan.startAt, course }, answered, trendIDs);
    }
    if (plan.endAt < options.now) finished.push(evalSettingID);
    else if (plan.late) {
      const [grade = 0] = plan.grades;
      await seedFollowUp(tx, { ...exam, grade, startAt: plan.startAt }, options.deps);
    } else if (options.school === 'kodomo') await seedCards(tx, exam);
  }
  return finished;
}
