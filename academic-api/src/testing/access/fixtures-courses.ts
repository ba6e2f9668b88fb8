import type { AnswerSession } from '@mebae/contracts';
import { callEndpoint } from './call-endpoint.ts';
import type { Fixture } from './fixture.ts';
import { ownOf } from './fixtures-account.ts';
import type { Caller } from './callers.ts';
import { draftFor } from './inputs.ts';
import type { World } from './world.ts';

const running = (world: World) => ({
  params: { evalSettingID: world.exams.running.evalSettingID },
});
const coming = (world: World) => ({ params: { evalSettingID: world.exams.coming.evalSettingID } });
const ownDraft = (world: World, who: Caller) => ({
  params: { draftID: ownOf(world, who).draftID },
});
const schoolOf = (world: World, who: Caller) => (who === 'otherAdmin' ? world.other : world.school);
const draftBody = (world: World, who: Caller) => ({
  step: 'confirm',
  data: draftFor(schoolOf(world, who), 'a new one'),
});
/** Drafts are their maker's own, also among administrators. */
const adminsDraft = (world: World) => ({ params: { draftID: world.own.admin.draftID } });
const notTheirs = (who: Caller) => (who === 'admin' ? null : ('grow.22' as const));

/** A teacher without a class has no students in any course. */
const withoutClass = (who: Caller) => (who === 'notInCharge' ? ('grow.22' as const) : null);

/** Gives every answer that the candidate is asked for. */
async function answerEverything(world: World): Promise<void> {
  const { body } = await callEndpoint(world, 'answer.session', {}, 'candidate');
  const session: AnswerSession = body;
  const answers = session.tasks.flatMap(({ evaluationRequestID }) =>
    session.items.map(({ questionItemID, itemVersion }) => ({
      evaluationRequestID,
      questionItemID,
      itemVersion,
      level: 3,
      milliseconds: 4000,
      answeredAt: session.serverTime,
    })),
  );
  await callEndpoint(world, 'answer.save', { body: { answers } }, 'candidate');
}

/** Courses, their drafts, answering, rankings. */
export const courseFixtures = {
  'exams.list': { names: 'nothing' },
  'exams.detail': { names: 'course', input: running },
  'exams.examinees': [
    { names: 'course', input: running, shows: true },
    {
      // others of the course find the class empty
      names: 'course',
      input: (world) => ({ ...running(world), query: { schoolClassID: world.ownClassID } }),
    },
  ],
  'exams.change': {
    names: 'school',
    input: (world) => ({ ...coming(world), body: { title: 'changed' } }),
  },
  'exams.end': { names: 'school', input: running },
  // nothing failed there
  'exams.score': {
    names: 'school',
    input: running,
    writes: false,
    endsIn: () => 'academic.1',
  },
  'exams.remove': { names: 'school', input: coming },
  'exams.links': { names: 'school', input: running, shows: true },

  'examDrafts.create': {
    names: 'nothing',
    input: (world, who) => ({ body: draftBody(world, who) }),
  },
  'examDrafts.list': { names: 'nothing' },
  'examDrafts.get': [
    { names: 'self', input: ownDraft },
    { names: 'school', input: adminsDraft, endsIn: notTheirs },
  ],
  'examDrafts.save': [
    {
      names: 'self',
      input: (world, who) => ({ ...ownDraft(world, who), body: draftBody(world, who) }),
    },
    {
      names: 'school',
      input: (world, who) => ({ ...adminsDraft(world), body: draftBody(world, who) }),
      endsIn: notTheirs,
    },
  ],
  'examDrafts.remove': [
    { names: 'self', input: ownDraft },
    { names: 'school', input: adminsDraft, endsIn: notTheirs },
  ],
  'examDrafts.check': [
    { names: 'self', input: ownDraft, writes: false },
    { names: 'school', input: adminsDraft, endsIn: notTheirs, writes: false },
  ],
  'examDrafts.createExam': [
    { names: 'self', input: ownDraft },
    { names: 'school', input: adminsDraft, endsIn: notTheirs },
  ],

  'answer.session': { names: 'self', shows: true, writes: true },
  'answer.save': {
    names: 'self',
    input: ({ candidate }) => ({
      body: {
        answers: [
          {
            evaluationRequestID: candidate.evaluationRequestID,
            questionItemID: candidate.questionItemID,
            itemVersion: 1,
            level: 3,
            milliseconds: 4000,
            answeredAt: new Date().toISOString(),
          },
        ],
      },
    }),
  },
  'answer.handIn': { names: 'self', arrange: answerEverything },
  'answer.language': { names: 'self', input: () => ({ body: { language: 'vi' } }) },

  'classManagement.ranking': [
    {
      names: 'nothing',
      input: () => ({ query: { competencyID: 1, scale: 'school' } }),
      endsIn: withoutClass,
      shows: true,
    },
    {
      names: 'student',
      input: (world) => ({
        query: {
          evalSettingID: world.exams.scored,
          competencyID: 1,
          scale: 'class',
          schoolClassID: world.ownClassID,
        },
      }),
      shows: true,
    },
  ],
  'classManagement.exportFile': [
    {
      names: 'nothing',
      input: () => ({ query: { competencyID: 1, scale: 'school' } }),
      endsIn: withoutClass,
      shows: true,
      writes: true,
    },
    {
      names: 'student',
      input: (world) => ({
        query: {
          evalSettingID: world.exams.scored,
          competencyID: 1,
          scale: 'class',
          schoolClassID: world.ownClassID,
        },
      }),
      shows: true,
      writes: true,
    },
  ],
  'classManagement.options': [
    { names: 'nothing' },
    { names: 'course', input: (world) => ({ query: { evalSettingID: world.exams.scored } }) },
  ],
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
