import { sql } from 'kysely';
import type { EndpointName } from '@mebae/contracts';
import type { Fixture } from './fixture.ts';
import type { World } from './world.ts';

const running = (world: World) => ({
  params: { evalSettingID: world.exams.running.evalSettingID },
});
const outside = (world: World) => ({
  params: { ...running(world).params, outsideEvaluatorID: world.outsideEvaluatorID },
});

/** A pair of the own class that nobody has yet. */
const newPair = { evaluatorID: 1, targetID: 2 };
/** The version in which the evaluators of the own class were read. */
let basedOn = '';

async function findNewPair(world: World): Promise<void> {
  const { evalSettingID } = world.exams.running;
  const db = world.api.deps.db;
  const { rows } = await sql<{ evaluatorID: number; targetID: number; createdAt: Date }>`
    select a.student_id as evaluator_id, b.student_id as target_id, exam.created_at
    from examinee a
    join examinee b on b.eval_setting_id = a.eval_setting_id and b.student_id <> a.student_id
    join exam on exam.eval_setting_id = a.eval_setting_id
    join enrolment e on e.enrolment_id = a.enrolment_id and e.school_class_id = ${world.ownClassID}
    join enrolment f on f.enrolment_id = b.enrolment_id and f.school_class_id = ${world.ownClassID}
    where a.company_id = ${world.school.companyID} and a.eval_setting_id = ${evalSettingID}
      and not exists (select from evaluation_request r where r.eval_setting_id = a.eval_setting_id
        and r.evaluator_student_id = a.student_id and r.target_student_id = b.student_id)
    limit 1`.execute(db);
  Object.assign(newPair, { evaluatorID: rows[0]?.evaluatorID, targetID: rows[0]?.targetID });
  basedOn = rows[0]?.createdAt.toISOString() ?? '';
}

/** Evaluators: the matrix, requests of candidates, people from outside. */
export const evaluatorFixtures = {
  'evaluators.overview': { names: 'course', input: running },
  'evaluators.matrix': {
    names: 'student',
    input: (world) => ({ ...running(world), query: { schoolClassID: world.ownClassID } }),
    shows: true,
  },
  'evaluators.save': {
    names: 'student',
    arrange: findNewPair,
    input: (world) => ({
      ...running(world),
      body: {
        schoolClassID: world.ownClassID,
        add: [newPair],
        remove: [],
        lose: [],
        // the world's pair of students who are kept apart
        agreed: [[newPair.evaluatorID, newPair.targetID]],
        basedOn,
      },
    }),
  },
  'evaluators.assign': { names: 'school', input: running },
  'evaluators.requests': { names: 'course', input: running },
  'evaluators.decide': {
    names: 'student',
    input: (world) => ({
      ...running(world),
      body: { requestedEvaluatorIDs: [world.requestedEvaluatorID], decision: 'accepted' },
    }),
  },
  'evaluators.outside': { names: 'course', input: running },
  'evaluators.addOutside': {
    names: 'student',
    input: (world) => ({
      ...running(world),
      body: {
        evaluators: [{ studentID: world.ownStudentID, name: 'new', email: null, relation: '' }],
        sendMail: false,
      },
    }),
  },
  'evaluators.outsideLinks': {
    names: 'student',
    input: (world) => ({
      ...running(world),
      body: { outsideEvaluatorIDs: [world.outsideEvaluatorID] },
    }),
    shows: true,
  },
  'evaluators.renewOutside': {
    names: 'student',
    input: (world) => ({ ...outside(world), body: { sendMail: false } }),
  },
  'evaluators.revokeOutside': { names: 'student', input: outside },

  'answer.requests': { names: 'self', shows: true },
  'answer.people': { names: 'self', input: () => ({ query: { name: 'zqown' } }), shows: true },
  'answer.ask': {
    names: 'self',
    input: () => ({ body: { guest: { name: 'somebody', email: null, relation: '' } } }),
  },
  'answer.withdraw': {
    names: 'self',
    input: (world) => ({ params: { requestedEvaluatorID: world.requestedEvaluatorID } }),
  },
} as const satisfies Partial<Record<EndpointName, Fixture | readonly Fixture[]>>;
