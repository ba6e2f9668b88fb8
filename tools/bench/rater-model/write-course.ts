import pg from 'pg';
import { assignEvaluators } from '../../../academic-api/src/features/courses/evaluator-assignment/assign.ts';
import { createRandom, shuffled } from '../../../academic-api/src/lib/processes/seeded-random.ts';
import { simulateRatings } from '../../../academic-api/src/demo/simulate-ratings.ts';
import type { TestSchool } from '../../../academic-api/src/testing/school.ts';

/** Answers that go to PostgreSQL with one statement. */
const atOnce = 50_000;
const competencies = 25;
const hour = 3_600_000;

/** A course that has ended and waits for its scores. */
export interface WaitingCourse {
  companyID: number;
  evalSettingID: number;
  /** Number of answers about others, which the model reads. */
  ratings: number;
}

/**
 * Writes a course in which everybody in a school has answered, with a question each, about 25 competencies of themselves
 * and of others. The others are those of the product's assignment, one of them in another class, so that all people are
 * linked; answers are simulated. It counts as queued already, so that the worker queues it for nobody else.
 * @param evaluators of each student besides itself
 */
export async function writeCourse(
  client: pg.Client,
  school: TestSchool,
  evaluators: number,
): Promise<WaitingCourse> {
  const { companyID, schoolYear } = school;
  const endAt = new Date(Date.now() - hour);
  const exam = await client.query<{ id: string }>(
    `insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
       question_type_id, scoring_state)
     values ($1, $2, 'bench', $3, $4, 2, (select array_agg(n) from generate_series(1, $5::int) n), 1, 'queued')
     returning eval_setting_id as id`,
    [companyID, schoolYear, new Date(endAt.getTime() - 2 * hour), endAt, competencies],
  );
  const evalSettingID = Number(exam.rows[0]?.id);
  await client.query(
    `insert into examinee (company_id, eval_setting_id, student_id, enrolment_id, link_hash)
     select $1, $2, student_id, enrolment_id, sha256((student_id || '/' || $2::bigint)::bytea)
     from enrolment where company_id = $1 and school_year = $3`,
    [companyID, evalSettingID, schoolYear],
  );

  const pairs = [
    ...school.students.map(({ studentID }) => ({ evaluatorID: studentID, targetID: studentID })),
    ...pairsOf(school, evaluators),
  ];
  const requests = await client.query<{ id: string; evaluator: string; target: string }>(
    `insert into evaluation_request (company_id, eval_setting_id, kind, evaluator_student_id, target_student_id, progress,
       completed_at)
     select $1, $2, case when evaluator = target then 'self' else 'peer' end, evaluator, target, 2, $5::timestamptz
     from unnest($3::bigint[], $4::bigint[]) as pair (evaluator, target)
     returning evaluation_request_id as id, evaluator_student_id as evaluator, target_student_id as target`,
    [
      companyID,
      evalSettingID,
      pairs.map(({ evaluatorID }) => evaluatorID),
      pairs.map(({ targetID }) => targetID),
      endAt,
    ],
  );
  const requestOf = new Map(
    requests.rows.map(({ id, evaluator, target }) => [`${evaluator}/${target}`, id]),
  );

  const questions = await client.query<{ item: number; version: number; competency: number }>(
    `select distinct on (competency_id) question_item_id as item, version, competency_id as competency
     from question_item where competency_id <= $1 order by competency_id, question_item_id, version`,
    [competencies],
  );
  const versionOf = new Map(questions.rows.map(({ item, version }) => [String(item), version]));
  const { ratings } = simulateRatings({
    seed: evaluators,
    pairs: pairs.map(({ evaluatorID, targetID }) => ({
      evaluator: String(evaluatorID),
      examinee: String(targetID),
    })),
    competencies: questions.rows.map(({ item, competency }) => ({
      id: String(competency),
      items: [String(item)],
    })),
  });
  for (let from = 0; from < ratings.length; from += atOnce) {
    const part = ratings.slice(from, from + atOnce);
    await client.query(
      `insert into answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id, level,
         milliseconds, answered_at)
       select $1, request, item, version, competency, level, least(milliseconds, 60000),
         $8::timestamptz + place * interval '1 millisecond'
       from unnest($2::bigint[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[])
         with ordinality as answer (request, item, version, competency, level, milliseconds, place)`,
      [
        companyID,
        part.map(({ evaluator, examinee }) => requestOf.get(`${evaluator}/${examinee}`)),
        part.map(({ item }) => item),
        part.map(({ item }) => versionOf.get(item)),
        part.map(({ competency }) => competency),
        part.map(({ level }) => level),
        part.map(({ milliseconds }) => milliseconds),
        new Date(endAt.getTime() - hour + from),
      ],
    );
  }
  await client.query('vacuum analyze');
  const others = ratings.filter(({ evaluator, examinee }) => evaluator !== examinee).length;
  return { companyID, evalSettingID, ratings: others };
}

function pairsOf({ classes, students }: TestSchool, evaluators: number) {
  const ids = students.map(({ studentID }) => studentID);
  const lastYear = shuffled(ids, createRandom('last year'));
  const each = ids.length / classes.length;
  return assignEvaluators({
    groups: classes.map(({ schoolClassID }) => ({
      groupID: schoolClassID,
      members: students
        .filter((student) => student.schoolClassID === schoolClassID)
        .map(({ studentID }) => studentID),
    })),
    evaluatorsPerStudent: evaluators,
    seed: 'bench',
    acrossGroups: false,
    linkAcrossClasses: classes.map((_, place) => lastYear.slice(place * each, (place + 1) * each)),
  }).pairs;
}
