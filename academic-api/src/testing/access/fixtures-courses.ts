import { reportZipName, type AnswerSession } from '@mebae/contracts';
import { withSchoolTransaction } from '../../db/connect.ts';
import { callEndpoint } from './call-endpoint.ts';
import type { Fixture } from './fixture.ts';
import { ownOf } from './fixtures-account.ts';
import type { Caller } from './callers.ts';
import { draftFor, memberRule } from './inputs.ts';
import { marker } from './markers.ts';
import { ownUpdatedAt } from './own-rows.ts';
import { comingUpdatedAt, trendOfWorld, type World } from './world.ts';

const running = (world: World) => ({
  params: { evalSettingID: world.exams.running.evalSettingID },
});
const scored = (world: World) => ({ params: { evalSettingID: world.exams.scored } });
const ofScoredStudent = (world: World) => ({
  params: { evalSettingID: world.exams.scored, studentID: world.ownStudentID },
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
const asRead = { updatedAt: ownUpdatedAt };
const changedDraft = (world: World, who: Caller) => ({
  ...draftBody(world, who),
  basedOn: ownUpdatedAt,
});
const otherSettings = (world: World) => ({
  ...coming(world),
  body: {
    data: draftFor(world.school, 'changed'),
    basedOn: comingUpdatedAt,
  },
});
/** Drafts are their maker's own, also among administrators. */
const adminsDraft = (world: World) => ({ params: { draftID: world.own.admin.draftID } });
const notTheirs = (who: Caller) => (who === 'admin' ? null : ('grow.22' as const));

/** A teacher without a class has no students in any course. */
const withoutClass = (who: Caller) => (who === 'notInCharge' ? ('grow.22' as const) : null);

const ownStudent = (world: World) => ({ studentIDs: [world.ownStudentID] });
const reminderOf = (world: World) => ({
  reminderID: '7d8f0a2e-3b1c-4e5f-8a9b-0c1d2e3f4a5b',
  people: ownStudent(world),
});
const extensionOf = (world: World) => ({
  people: ownStudent(world),
  endAt: new Date(world.exams.running.endAt.getTime() + 3_600_000).toISOString(),
});
const nothingDrawn = '7d8f0a2e-3b1c-4e5f-8a9b-0c1d2e3f4a5c';
const knownCode = 'ABCDE23456';
const lostAddress = 'lost@access.example';

const changeExaminee = (world: World, change: { handedInAt: Date } | { shortCode: string }) =>
  withSchoolTransaction(world.api.deps.db, world.school.companyID, async (tx) => {
    await tx
      .updateTable('examinee')
      .set(change)
      .where('evalSettingID', '=', world.exams.running.evalSettingID)
      .where('studentID', '=', world.ownStudentID)
      .execute();
  });

/** Shows students the results of the scored course. */
const releaseScored = (world: World) =>
  withSchoolTransaction(world.api.deps.db, world.school.companyID, async (tx) => {
    await tx
      .updateTable('exam')
      .set({ resultsReleasedAt: new Date() })
      .where('evalSettingID', '=', world.exams.scored)
      .execute();
  });

/** Takes away all but one evaluator of every score. */
const leaveFewEvaluators = (world: World) =>
  withSchoolTransaction(world.api.deps.db, world.school.companyID, async (tx) => {
    await tx
      .updateTable('score')
      .set({ evaluators: 1, isFixed: false })
      .where('evalSettingID', '=', world.exams.scored)
      .execute();
  });

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

const seriesOf = (world: World, target: string) => ({
  series: `${world.exams.scored}:${target}`,
});
const ownClassOf = (world: World) => `class-${world.ownClassID}`;

const analysisOf = (world: World) => ({
  query: { evalSettingID: world.exams.scored, target: ownClassOf(world) },
});

/** Reading figures writes an audit row only where people are counted whom the caller does not teach. */
const auditsOthers = { writes: false } as const;

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
  'scores.careless': { names: 'course', input: scored },
  'scores.careList': { names: 'course', input: scored },
  'exams.change': {
    names: 'school',
    input: (world) => ({ ...coming(world), body: { title: 'changed', basedOn: comingUpdatedAt } }),
  },
  'exams.end': { names: 'school', input: running },
  // nothing failed there
  'exams.score': {
    names: 'school',
    input: running,
    writes: false,
    endsIn: () => 'academic.1',
  },
  'exams.remove': {
    names: 'school',
    input: (world) => ({ ...coming(world), query: { updatedAt: comingUpdatedAt } }),
  },
  'exams.links': { names: 'course', input: running, shows: true },

  'examFollowUp.remind': [
    { names: 'student', input: (world) => ({ ...running(world), body: reminderOf(world) }) },
  ],
  'examFollowUp.extend': [
    { names: 'student', input: (world) => ({ ...running(world), body: extensionOf(world) }) },
  ],
  'examFollowUp.reopen': [
    {
      names: 'student',
      input: (world) => ({ ...running(world), body: extensionOf(world) }),
      arrange: (world) => changeExaminee(world, { handedInAt: new Date() }),
    },
  ],
  'examMails.list': { names: 'course', input: running },
  'loginCards.list': { names: 'course', input: running },
  'loginCards.start': [
    {
      names: 'student',
      input: (world) => ({ ...running(world), body: { people: ownStudent(world), perPage: 8 } }),
    },
  ],
  'loginCards.file': {
    names: 'school',
    input: (world) => ({
      params: { evalSettingID: world.exams.running.evalSettingID, cardsID: nothingDrawn },
    }),
    endsIn: () => 'academic.1',
  },
  'reportLink.open': {
    names: 'school',
    input: () => ({ body: { token: 'a link that nobody has' } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'reports.list': {
    names: 'course',
    input: (world) => ({ params: { evalSettingID: world.exams.scored } }),
    shows: true,
  },
  'reports.fewEvaluators': {
    names: 'course',
    input: (world) => ({ params: { evalSettingID: world.exams.scored } }),
    arrange: leaveFewEvaluators,
    shows: true,
  },
  'reports.make': {
    names: 'student',
    input: (world) => ({
      params: { evalSettingID: world.exams.scored },
      body: {
        people: ownStudent(world),
        kinds: ['full'],
        language: 'ja',
        hasReadings: false,
        which: 'missing',
      },
    }),
  },
  'reports.file': {
    names: 'student',
    input: (world) => ({
      params: { evalSettingID: world.exams.scored, studentID: world.ownStudentID, kind: 'full' },
    }),
    writes: false,
    // none is made
    endsIn: () => 'academic.4',
  },
  'reports.zipAddress': {
    names: 'course',
    input: (world) => ({
      params: { evalSettingID: world.exams.scored },
      query: { kind: 'full' },
    }),
    // none is made
    endsIn: () => 'academic.1',
  },
  'reports.zip': {
    names: 'course',
    input: (world) => ({
      params: {
        kind: 'full',
        schoolClass: 'all',
        companyID: world.school.companyID,
        evalSettingID: world.exams.scored,
        fileName: reportZipName,
      },
    }),
    endsIn: () => 'grow.22',
  },
  'reportComments.classes': {
    names: 'course',
    input: (world) => ({ params: { evalSettingID: world.exams.scored } }),
  },
  'reportComments.ofClass': {
    names: 'student',
    input: (world) => ({
      params: { evalSettingID: world.exams.scored, schoolClassID: world.ownClassID },
    }),
    shows: true,
  },
  'reportComments.read': { names: 'student', input: ofScoredStudent },
  'reportComments.save': {
    names: 'student',
    input: (world) => ({
      ...ofScoredStudent(world),
      body: { text: marker.ownStudent, isDone: true, updatedAt: null },
    }),
  },
  'reportComments.setDue': {
    names: 'school',
    input: (world) => ({
      params: { evalSettingID: world.exams.scored },
      body: { dueOn: '2026-12-01' },
    }),
  },
  'ownPage.read': { names: 'self', shows: true },
  'ownPage.results': { names: 'self', input: scored, arrange: releaseScored, shows: true },
  // a personal link has nothing to end
  'ownPage.signOut': { names: 'self', writes: false },
  'ownPage.release': {
    names: 'school',
    input: (world) => ({ ...scored(world), body: { isReleased: true } }),
  },
  'ownPage.preview': { names: 'student', input: ofScoredStudent, shows: true },
  'shortCode.open': {
    names: 'school',
    input: () => ({ body: { code: knownCode } }),
    arrange: (world) => changeExaminee(world, { shortCode: knownCode }),
    writes: false,
  },
  'lostLink.send': {
    names: 'nothing',
    input: () => ({ body: { email: lostAddress } }),
    arrange: (world) =>
      withSchoolTransaction(world.api.deps.db, world.school.companyID, async (tx) => {
        await tx
          .updateTable('student')
          .set({ email: lostAddress })
          .where('studentID', '=', world.ownStudentID)
          .execute();
      }),
  },
  'mailTemplates.list': { names: 'nothing' },
  'mailTemplates.save': {
    names: 'nothing',
    input: () => ({
      params: { kind: 'opening', language: 'ja' },
      body: { subject: '{{title}}', text: '{{url}}', updatedAt: null },
    }),
  },
  'mailTemplates.reset': {
    names: 'nothing',
    input: () => ({ params: { kind: 'opening', language: 'ja' }, query: asRead }),
    writes: false,
  },
  'mailTemplates.test': {
    names: 'nothing',
    input: () => ({
      body: { subject: '{{title}}', text: '{{url}}', language: 'ja', title: 'example' },
    }),
  },

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
      input: (world, who) => ({ ...ownDraft(world, who), body: changedDraft(world, who) }),
    },
    {
      names: 'school',
      input: (world, who) => ({ ...adminsDraft(world), body: changedDraft(world, who) }),
      endsIn: notTheirs,
    },
  ],
  'examDrafts.remove': [
    { names: 'self', input: (world, who) => ({ ...ownDraft(world, who), query: asRead }) },
    {
      names: 'school',
      input: (world) => ({ ...adminsDraft(world), query: asRead }),
      endsIn: notTheirs,
    },
  ],
  'examDrafts.check': [
    { names: 'self', input: ownDraft, writes: false },
    { names: 'school', input: adminsDraft, endsIn: notTheirs, writes: false },
  ],
  'examDrafts.createExam': [
    { names: 'self', input: ownDraft },
    { names: 'school', input: adminsDraft, endsIn: notTheirs },
  ],
  'examDrafts.members': {
    names: 'nothing',
    shows: true,
    writes: false,
    input: (world, who) => ({
      body: { rule: memberRule(schoolOf(world, who)), page: 1, pageSize: 50 },
    }),
  },
  'examDrafts.designs': {
    names: 'nothing',
    writes: false,
    input: (world, who) => ({
      body: { data: { examinees: memberRule(schoolOf(world, who)) } },
    }),
  },
  'examDrafts.preview': [
    { names: 'self', input: ownDraft },
    { names: 'school', input: adminsDraft, endsIn: notTheirs },
  ],
  'examDrafts.copy': { names: 'school', input: running },
  'examSettings.get': { names: 'school', input: coming },
  'examSettings.check': { names: 'school', input: otherSettings, writes: false },
  'examSettings.change': { names: 'school', input: otherSettings },

  'answer.session': { names: 'self', shows: true },
  'answer.state': { names: 'self' },
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
      ...auditsOthers,
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
      ...auditsOthers,
    },
  ],
  'classManagement.exportFile': [
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
  'classManagement.options': [
    { names: 'nothing' },
    { names: 'course', input: (world) => ({ query: { evalSettingID: world.exams.scored } }) },
  ],

  'classAnalyses.options': { names: 'nothing' },
  'classAnalyses.trend': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({ query: { target: ownClassOf(world) } }),
  },
  'classAnalyses.rankingDetails': {
    ...auditsOthers,
    names: 'student',
    input: analysisOf,
    shows: true,
  },
  'classAnalyses.pm': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({ query: { ...analysisOf(world).query, norm: 'class' } }),
  },
  'classAnalyses.trendAnalyses': { ...auditsOthers, names: 'student', input: analysisOf },
  'classAnalyses.trendPeople': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({
      query: { ...analysisOf(world).query, trendID: trendOfWorld, band: 'middle' },
    }),
    shows: true,
  },
  'classAnalyses.exportFile': {
    names: 'student',
    input: (world) => ({ query: { ...analysisOf(world).query, chart: 'rankingDetails' } }),
    shows: true,
  },

  'statistics.options': { names: 'nothing' },
  'statistics.distribution': [
    {
      ...auditsOthers,
      names: 'course',
      input: (world) => ({ query: { measure: 'competency-1', ...seriesOf(world, 'all') } }),
    },
    {
      ...auditsOthers,
      names: 'student',
      input: (world) => ({
        query: { measure: 'competency-1', ...seriesOf(world, ownClassOf(world)) },
      }),
    },
  ],
  'statistics.boxes': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({ query: seriesOf(world, ownClassOf(world)) }),
  },
  'statistics.scatter': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({
      query: { x: 'competency-1', y: 'competency-1', ...seriesOf(world, ownClassOf(world)) },
    }),
    shows: true,
  },
  'statistics.change': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({
      query: {
        before: world.exams.scored,
        after: world.exams.scored,
        targets: ownClassOf(world),
      },
    }),
  },
  'statistics.selfPeer': {
    ...auditsOthers,
    names: 'student',
    input: (world) => ({ query: seriesOf(world, ownClassOf(world)) }),
  },
  'statistics.exportFile': [
    {
      names: 'student',
      input: (world) => ({
        query: {
          chart: 'scatter',
          x: 'competency-1',
          y: 'competency-1',
          ...seriesOf(world, ownClassOf(world)),
        },
      }),
      shows: true,
    },
    {
      names: 'student',
      input: (world) => ({
        query: { chart: 'boxes', ...seriesOf(world, ownClassOf(world)) },
      }),
      writes: false,
    },
  ],
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
