import { LeavingState } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import type { Caller } from './callers.ts';
import { givePasskeys } from './passkeys.ts';
import type { Fixture } from './fixture.ts';
import { ownOf } from './fixtures-account.ts';
import { callEndpoint } from './call-endpoint.ts';
import { ownUpdatedAt } from './own-rows.ts';
import { comingUpdatedAt, studentsUpdatedAt, type World } from './world.ts';
import { png } from '../pictures.ts';
import { marker, schoolUpdatedAt } from './markers.ts';
import { newStudentFile, newTeacherFile, nextClassFile, wayFile } from './inputs.ts';

const aStudent = (world: World) => ({ params: { studentID: world.ownStudentID } });
const studentBody = (world: World, who: Caller) => {
  const school = who === 'otherAdmin' ? world.other : world.school;
  return {
    lastName: '新入',
    firstName: '生徒',
    lastNameKana: 'シンニュウ',
    firstNameKana: 'セイト',
    manageNumber: 'NEW1',
    email: null,
    schoolClassID: school.classes[0]?.schoolClassID ?? 0,
    studentNumber: 59,
    tags: [],
    priorityTag: null,
    memo: '',
  };
};
const studentIDs = (world: World): number[] => [world.ownStudentID];
const aTag = (world: World) => ({ params: { tagID: world.tagID } });
/** While a course is not over nobody leaves it. */
async function finishCourses(world: World): Promise<void> {
  const paramsOf = ({ evalSettingID }: { evalSettingID: number }) => ({
    params: { evalSettingID },
  });
  await callEndpoint(world, 'exams.end', paramsOf(world.exams.running), 'admin');
  const coming = { ...paramsOf(world.exams.coming), query: { updatedAt: comingUpdatedAt } };
  await callEndpoint(world, 'exams.remove', coming, 'admin');
}
const leavingToday = () => ({ state: LeavingState.OnLeave, on: dayInJapan(new Date()) });
async function leaveToday(world: World): Promise<void> {
  const body = { studentIDs: studentIDs(world), ...leavingToday() };
  await callEndpoint(world, 'students.leave', { body }, 'admin');
}
async function beginPromotions(world: World): Promise<void> {
  await callEndpoint(world, 'promotion.begin', {}, 'admin');
  await callEndpoint(world, 'promotion.begin', {}, 'otherAdmin');
  await world.api.deps.db
    .updateTable('promotion')
    .set({ changedAt: promotionChangedAt })
    .where('companyID', 'in', [world.school.companyID, world.other.companyID])
    .execute();
}
const promotionChangedAt = '2026-05-01T00:00:00.000Z';
/** Somebody has decided about the own student already. */
async function decideWay(world: World): Promise<void> {
  await beginPromotions(world);
  const { companyID, schoolYear } = world.school;
  await world.api.deps.db
    .insertInto('promotionStudent')
    .values({
      companyID,
      toYear: schoolYear + 1,
      studentID: world.ownStudentID,
      way: 'graduated',
      classKey: null,
      decidedAt: promotionChangedAt,
      decidedBy: null,
    })
    .execute();
}
const newcomer = { classKey: 1, manageNumber: 'NEW9', lastName: '新入', firstName: '生徒' };
const anImport = (world: World) => ({ params: { importID: world.importID } });
const aTeacherImport = (world: World) => ({ params: { importID: world.teacherImportID } });
const aChangeImport = (world: World) => ({ params: { importID: world.changeImportID } });
const aPromotionImport = (world: World) => ({ params: { importID: world.promotionImportID } });
const aTeacher = (world: World) => ({ params: { teacherID: world.newTeacher.teacherID } });
const aCustomCompetency = (world: World) => ({
  params: { customCompetencyID: world.customCompetencyID },
});
const customCompetencyBody = { name: '探究する力', competencyIDs: [1, 6], isValid: true };
const teacherBody = (email: string) => ({
  lastName: '新任',
  firstName: '先生',
  email,
  role: 2,
  schoolClassIDs: [],
});
const savedViewBody = { name: '学年の分布', isShared: true };
const findingsOptions = { style: 'plain', length: 50, language: 'ja', evidence: [] };
const retention = {
  sessionDays: 30,
  importFileDays: 30,
  mailDays: 365,
  auditDays: null,
  answerDays: null,
  reportDays: null,
  leaverDays: null,
};
/** A question about nothing that the guide knows. */
const askedOfGuide = { question: 'xyzzy', screen: '/pages/students' };
const logoFile = { file: { name: 'logo.png', bytes: png(64, 64) } };
async function setLogo(world: World): Promise<void> {
  await callEndpoint(world, 'schoolProfile.setLogo', logoFile, 'admin');
}
const activityBody = {
  title: 'another one',
  description: '',
  growingPurposeIDs: [1],
  componentIDs: [],
  durationMinutes: null,
  beforeWork: '',
  afterWork: '',
  destinationID: null,
  isTemplate: false,
};
const asRead = { updatedAt: ownUpdatedAt };
const changedActivity = { ...activityBody, ...asRead };
const master: Fixture = { names: 'nothing' };

const newClass = {
  grade: 2,
  schoolClassName: 'A組',
  position: null,
  teacherIDs: [],
  updatedAt: null,
  deleted: false,
  changed: false,
  created: true,
};

/** Students, records, teachers, activities, the school's settings, mails, audit log and masters. */
export const schoolFixtures = {
  'students.list': { names: 'nothing', shows: true },
  'students.exportOneRoster': { names: 'nothing' },
  'students.exportFile': { names: 'nothing', shows: true },
  'students.tags': { names: 'nothing' },
  'students.detail': { names: 'student', input: aStudent, shows: true },
  'students.create': {
    names: 'nothing',
    input: (world, who) => ({ body: studentBody(world, who) }),
  },
  'students.update': {
    names: 'school',
    input: (world) => ({
      ...aStudent(world),
      body: { ...studentBody(world, 'admin'), updatedAt: studentsUpdatedAt },
    }),
  },
  'students.setNotes': {
    names: 'student',
    input: (world) => ({
      ...aStudent(world),
      body: { tags: ['吹奏楽'], priorityTag: null, memo: 'changed', updatedAt: studentsUpdatedAt },
    }),
  },
  'students.moveClass': {
    names: 'school',
    input: (world) => ({
      body: {
        studentIDs: studentIDs(world),
        schoolClassID: world.school.classes[1]?.schoolClassID,
      },
    }),
  },
  'students.setNumbers': {
    names: 'school',
    input: (world) => ({
      body: { numbers: [{ studentID: world.ownStudentID, studentNumber: 57 }] },
    }),
  },
  'students.columns': { names: 'self' },
  'students.setColumns': { names: 'self', input: () => ({ body: { hidden: ['email'] } }) },
  'students.losses': {
    names: 'school',
    input: (world) => ({ body: { studentIDs: studentIDs(world) } }),
    writes: false,
  },
  'students.remove': {
    names: 'school',
    input: (world) => ({ body: { studentIDs: studentIDs(world) } }),
    arrange: finishCourses,
  },
  'students.leave': {
    names: 'school',
    input: (world) => ({ body: { studentIDs: studentIDs(world), ...leavingToday() } }),
  },
  'students.former': { names: 'nothing' },
  'students.formerMatches': {
    names: 'nothing',
    input: () => ({ query: { manageNumber: 'NEW1' } }),
  },
  'students.bringBack': {
    names: 'school',
    input: (world) => ({ body: { studentIDs: studentIDs(world) } }),
    arrange: leaveToday,
  },
  'students.nextNumber': {
    names: 'school',
    input: (world) => ({ query: { schoolClassID: world.ownClassID } }),
  },
  'students.setDifferent': {
    names: 'school',
    input: (world) => ({
      body: { studentIDs: [world.ownStudentID, world.school.students[1]?.studentID] },
    }),
  },
  'students.duplicates': { names: 'nothing' },
  'students.merge': {
    names: 'school',
    input: (world) => ({
      ...aStudent(world),
      body: { otherStudentID: world.school.students[1]?.studentID },
    }),
    arrange: finishCourses,
  },
  'tags.change': {
    names: 'school',
    input: (world) => ({
      ...aTag(world),
      body: { tag: 'another', colour: 3, basedOn: { tag: marker.school, colour: 0 } },
    }),
  },
  'tags.merge': {
    names: 'school',
    input: (world) => ({ ...aTag(world), body: { into: world.spareTagID } }),
  },
  'tags.remove': { names: 'school', input: aTag },
  'tags.assign': {
    names: 'student',
    input: (world) => ({ body: { studentIDs: studentIDs(world), add: ['美術部'] } }),
  },
  'classes.list': { names: 'nothing' },
  'classes.save': {
    names: 'nothing',
    input: () => ({ body: { classes: [{ ...newClass }] } }),
  },
  'studentImport.template': { names: 'nothing' },
  'studentImport.preview': {
    names: 'nothing',
    // the answer holds examples of what was uploaded
    input: () => ({ file: { name: 'roster.xlsx', bytes: newStudentFile(null, 'NEW2', '新人') } }),
  },
  'studentImport.get': { names: 'school', input: anImport },
  'studentImport.rows': { names: 'school', input: anImport },
  'studentImport.check': { names: 'school', input: anImport, writes: false },
  'studentImport.columns': {
    names: 'school',
    input: (world) => ({ ...anImport(world), body: { columns: [] } }),
    writes: false,
  },
  'studentImport.cells': {
    names: 'school',
    input: (world) => ({
      ...anImport(world),
      body: { cells: [{ row: 2, field: 'firstName', value: '直' }] },
    }),
  },
  'studentImport.file': { names: 'school', input: anImport },
  'studentImport.undo': {
    names: 'school',
    input: anImport,
    writes: false,
    endsIn: () => 'academic.1',
  },
  'studentImport.start': {
    names: 'school',
    input: (world) => ({ ...anImport(world), body: { goodRowsOnly: false } }),
  },

  'teacherImport.template': { names: 'nothing' },
  'teacherImport.preview': {
    names: 'nothing',
    input: () => ({ file: { name: 'teachers.xlsx', bytes: newTeacherFile('new2@test.example') } }),
  },
  'teacherImport.get': { names: 'school', input: aTeacherImport },
  'teacherImport.rows': { names: 'school', input: aTeacherImport },
  'teacherImport.columns': {
    names: 'school',
    input: (world) => ({ ...aTeacherImport(world), body: { columns: [] } }),
    writes: false,
  },
  'teacherImport.cells': {
    names: 'school',
    input: (world) => ({
      ...aTeacherImport(world),
      body: { cells: [{ row: 2, field: 'firstName', value: '直' }] },
    }),
  },
  'teacherImport.check': { names: 'school', input: aTeacherImport, writes: false },
  'teacherImport.start': {
    names: 'school',
    input: (world) => ({ ...aTeacherImport(world), body: { goodRowsOnly: false } }),
  },
  'teacherImport.file': { names: 'school', input: aTeacherImport },
  'teacherImport.undo': {
    names: 'school',
    input: aTeacherImport,
    writes: false,
    endsIn: () => 'academic.1',
  },
  'classChangeImport.template': { names: 'nothing' },
  'classChangeImport.preview': {
    names: 'nothing',
    input: () => ({ file: { name: 'file.xlsx', bytes: nextClassFile('unknown') } }),
  },
  'classChangeImport.get': { names: 'school', input: aChangeImport },
  'classChangeImport.rows': { names: 'school', input: aChangeImport },
  'classChangeImport.columns': {
    names: 'school',
    input: (world) => ({ ...aChangeImport(world), body: { columns: [] } }),
    writes: false,
  },
  'classChangeImport.cells': {
    names: 'school',
    input: (world) => ({
      ...aChangeImport(world),
      body: { cells: [{ row: 2, field: 'firstName', value: '直' }] },
    }),
  },
  'classChangeImport.check': { names: 'school', input: aChangeImport, writes: false },
  'classChangeImport.start': {
    names: 'school',
    input: (world) => ({ ...aChangeImport(world), body: { goodRowsOnly: false } }),
    writes: false,
    // nobody of the file is known
    endsIn: () => 'academic.1',
  },
  'classChangeImport.file': { names: 'school', input: aChangeImport },
  'classChangeImport.undo': {
    names: 'school',
    input: aChangeImport,
    writes: false,
    endsIn: () => 'academic.1',
  },
  'promotionImport.template': { names: 'nothing', arrange: beginPromotions },
  'promotionImport.preview': {
    names: 'nothing',
    arrange: beginPromotions,
    input: () => ({ file: { name: 'file.xlsx', bytes: wayFile('unknown') } }),
  },
  'promotionImport.get': { names: 'school', input: aPromotionImport },
  'promotionImport.rows': { names: 'school', input: aPromotionImport },
  'promotionImport.columns': {
    names: 'school',
    arrange: beginPromotions,
    input: (world) => ({ ...aPromotionImport(world), body: { columns: [] } }),
    writes: false,
  },
  'promotionImport.cells': {
    names: 'school',
    arrange: beginPromotions,
    input: (world) => ({
      ...aPromotionImport(world),
      body: { cells: [{ row: 2, field: 'firstName', value: '直' }] },
    }),
  },
  'promotionImport.check': {
    names: 'school',
    input: aPromotionImport,
    writes: false,
    arrange: beginPromotions,
  },
  'promotionImport.start': {
    names: 'school',
    input: (world) => ({ ...aPromotionImport(world), body: { goodRowsOnly: false } }),
    writes: false,
    // nobody of the file is known
    endsIn: () => 'academic.1',
  },
  'promotionImport.file': { names: 'school', input: aPromotionImport },
  'promotionImport.undo': {
    names: 'school',
    input: aPromotionImport,
    writes: false,
    endsIn: () => 'academic.1',
  },
  'importHistory.list': { names: 'nothing' },

  'teachers.list': { names: 'nothing' },
  'teachers.detail': { names: 'school', input: aTeacher },
  'teachers.create': {
    names: 'nothing',
    input: () => ({ body: teacherBody('new.teacher@test.example') }),
  },
  'teachers.update': {
    names: 'school',
    input: (world) => ({
      ...aTeacher(world),
      body: {
        ...teacherBody('changed.teacher@test.example'),
        isValid: false,
        updatedAt: world.newTeacher.updatedAt,
      },
    }),
  },
  'teachers.invite': { names: 'school', input: aTeacher },
  'teachers.unlock': { names: 'school', input: aTeacher },

  'promotion.state': { names: 'nothing' },
  'promotion.begin': { names: 'nothing' },
  'promotion.saveClasses': {
    names: 'nothing',
    arrange: beginPromotions,
    // somebody has saved since
    input: () => ({ body: { updatedAt: '2026-05-01T00:00:00.000Z', step: 2, classes: [] } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'promotion.setStep': {
    names: 'nothing',
    arrange: beginPromotions,
    input: () => ({ body: { step: 3 } }),
  },
  'promotion.students': { names: 'nothing', arrange: beginPromotions },
  'promotion.setStudents': {
    names: 'school',
    arrange: decideWay,
    input: (world) => ({
      body: {
        studentIDs: studentIDs(world),
        way: 'retained',
        classKey: null,
        basedOn: [{ studentID: world.ownStudentID, way: 'graduated', classKey: null }],
      },
    }),
  },
  'promotion.newcomers': { names: 'nothing', arrange: beginPromotions },
  'promotion.addNewcomers': {
    names: 'nothing',
    arrange: beginPromotions,
    input: () => ({ body: { newcomers: [newcomer] } }),
  },
  'promotion.removeNewcomer': {
    names: 'nothing',
    arrange: beginPromotions,
    input: () => ({ params: { newcomerID: 1 } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'promotion.summary': { names: 'nothing', arrange: beginPromotions },
  'promotion.start': {
    names: 'nothing',
    arrange: beginPromotions,
    // not what the summary showed
    input: () => ({ body: { fingerprint: '', basedOn: '2026-05-01T00:00:00.000Z' } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'promotion.discard': {
    names: 'nothing',
    arrange: beginPromotions,
    input: () => ({ query: { basedOn: promotionChangedAt } }),
  },
  'promotion.undo': {
    names: 'nothing',
    input: (world) => ({
      body: { toYear: world.school.schoolYear + 1, basedOn: promotionChangedAt },
    }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'setup.state': { names: 'nothing' },
  // both schools have completed theirs
  'setup.setStep': {
    names: 'nothing',
    input: () => ({ body: { step: 1 } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'setup.saveClasses': {
    names: 'nothing',
    input: () => ({ body: { classes: [], basedOn: [] } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'setup.demoFile': { names: 'nothing' },

  'findings.read': { names: 'student', input: aStudent },
  'findings.propose': {
    names: 'student',
    input: (world) => ({ ...aStudent(world), body: { ...findingsOptions, seed: '1' } }),
    writes: false,
  },
  'findings.word': {
    names: 'student',
    input: (world) => ({ ...aStudent(world), body: findingsOptions }),
    writes: false,
    // no model is set
    endsIn: () => 'grow.2033',
  },
  'findings.save': {
    names: 'student',
    input: (world) => ({
      ...aStudent(world),
      body: { ...findingsOptions, text: 'text', source: 'person', isDone: true, updatedAt: null },
    }),
  },
  'findings.saveText': {
    names: 'student',
    input: (world) => ({
      ...aStudent(world),
      body: { text: 'text', isDone: true, updatedAt: null },
    }),
  },
  'findings.addParticipation': {
    names: 'student',
    input: (world) => ({ ...aStudent(world), body: { kind: 'event', title: '合唱祭' } }),
  },
  'findings.removeParticipation': {
    names: 'student',
    // there is none: nothing to take back
    input: (world) => ({ params: { studentID: world.ownStudentID, participationID: 1 } }),
    writes: false,
  },
  'findings.ofClass': {
    names: 'student',
    input: (world) => ({ params: { schoolClassID: world.ownClassID } }),
    shows: true,
  },
  'findings.exportFile': {
    names: 'student',
    input: (world) => ({ params: { schoolClassID: world.ownClassID } }),
    shows: true,
  },
  'reports.ofStudent': { names: 'student', input: aStudent },
  'records.record': { names: 'student', input: aStudent, shows: true },
  'records.profile': { names: 'student', input: aStudent, shows: true },
  'allCompetencies.scores': { names: 'student', input: aStudent },
  'allCompetencies.scoresFile': { names: 'student', input: aStudent },
  'allCompetencies.growth': { names: 'student', input: aStudent },
  'allCompetencies.growthFile': { names: 'student', input: aStudent },
  'records.growth': { names: 'student', input: aStudent },
  'scores.explain': {
    names: 'student',
    input: (world) => ({
      params: { ...aStudent(world).params, evalSettingID: world.exams.scored, competencyID: 1 },
    }),
    shows: true,
  },
  'records.neighbours': { names: 'student', input: aStudent, shows: true },

  'activities.list': { names: 'nothing' },
  'activities.detail': {
    names: 'school',
    input: (world) => ({ params: { activityID: world.own.admin.activityID } }),
  },
  'activities.create': { names: 'nothing', input: () => ({ body: activityBody }) },
  'activities.update': [
    {
      names: 'maker',
      input: (world) => ({
        params: { activityID: world.own.admin.activityID },
        body: changedActivity,
      }),
    },
    {
      names: 'self',
      input: (world, who) => ({
        params: { activityID: ownOf(world, who).activityID },
        body: changedActivity,
      }),
    },
  ],
  'activities.remove': [
    {
      names: 'maker',
      input: (world) => ({ params: { activityID: world.own.admin.activityID }, query: asRead }),
    },
    {
      names: 'self',
      input: (world, who) => ({
        params: { activityID: ownOf(world, who).activityID },
        query: asRead,
      }),
    },
  ],
  'activities.components': { names: 'nothing' },
  'activities.createDestination': {
    names: 'nothing',
    input: () => ({ body: { destinationName: '新しい行き先' } }),
  },

  'customCompetencies.list': { names: 'nothing' },
  'customCompetencies.detail': { names: 'school', input: aCustomCompetency },
  'customCompetencies.studentCount': {
    names: 'nothing',
    input: () => ({ query: { competencyIDs: '1,2' } }),
  },
  'customCompetencies.create': { names: 'nothing', input: () => ({ body: customCompetencyBody }) },
  'customCompetencies.update': {
    names: 'school',
    input: (world) => ({
      ...aCustomCompetency(world),
      body: { ...customCompetencyBody, ...asRead },
    }),
  },
  'customCompetencies.remove': {
    names: 'school',
    input: (world) => ({ ...aCustomCompetency(world), query: asRead }),
  },
  'boxplot.read': { names: 'nothing' },
  'boxplot.update': {
    names: 'nothing',
    input: () => ({
      body: { items: [{ kind: 'competency', id: 1 }], referenceLines: [], updatedAt: null },
    }),
  },
  'boxplot.preview': { names: 'nothing', input: () => ({ query: { competencyIDs: '1' } }) },

  'retention.read': { names: 'nothing' },
  'retention.update': {
    names: 'nothing',
    input: () => ({ body: { ...retention, updatedAt: null } }),
  },
  'retention.preview': { names: 'nothing', input: () => ({ body: retention }), writes: false },
  'dataExports.list': { names: 'nothing' },
  'dataExports.startStudent': { names: 'student', input: aStudent },
  'dataExports.startSchool': { names: 'nothing' },
  // only whoever has asked for a file gets it: no caller has this one
  'dataExports.file': {
    names: 'nothing',
    input: () => ({ params: { exportID: '00000000-0000-4000-8000-000000000000' } }),
    endsIn: () => 'academic.1',
  },
  'studentErasure.read': { names: 'student', input: aStudent },
  'studentErasure.run': {
    names: 'student',
    input: (world) => ({
      ...aStudent(world),
      body: { manageNumber: `${marker.ownStudent}${world.ownStudentID}` },
    }),
  },
  'schoolProfile.read': { names: 'nothing' },
  'schoolProfile.update': {
    names: 'nothing',
    input: (world) => ({
      body: {
        name: '新しい名前の中学校',
        shortName: '',
        englishName: '',
        firstSchoolYear: world.school.schoolYear,
        textTone: 'polite',
        reportPrintsFallen: false,
        mailSenderName: '',
        mailReplyTo: '',
        helpUrl: '',
        address: '',
        principalTitle: '',
        principalName: '',
        principalEnglishName: '',
        helpContact: '',
        updatedAt: schoolUpdatedAt,
      },
    }),
    // whose own school was changed at another moment
    endsIn: (who) => (who === 'otherAdmin' ? 'academic.1' : null),
  },
  'schoolProfile.logo': {
    names: 'nothing',
    arrange: setLogo,
    endsIn: (who) => (who === 'otherAdmin' ? 'academic.1' : null),
  },
  'schoolProfile.setLogo': { names: 'nothing', input: () => logoFile },
  'schoolProfile.removeLogo': { names: 'nothing', arrange: setLogo },
  'schoolConnections.list': { names: 'nothing' },
  'schoolConnections.save': {
    names: 'nothing',
    input: (world) => ({
      params: { connectionID: world.connectionID },
      body: {
        isOn: true,
        isForStaff: true,
        isForStudents: true,
        organisations: ['sakura.example'],
        updatedAt: null,
      },
    }),
  },
  // no such provider is registered, and nobody is linked
  'schoolConnections.test': {
    names: 'nothing',
    input: () => ({ params: { connectionID: 1_000_000 } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'schoolConnections.identities': { names: 'nothing' },
  'schoolConnections.setPasswords': {
    names: 'nothing',
    input: () => ({ body: { userID: null, basedOn: null } }),
  },
  'schoolConnections.unlink': {
    names: 'nothing',
    input: () => ({ params: { identityID: 1 } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'ltiMembers.contexts': { names: 'nothing' },
  // nobody has come from a platform
  'ltiMembers.members': {
    names: 'nothing',
    input: () => ({ params: { contextID: 1 }, query: {} }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  // no service is registered
  'rosterService.read': { names: 'nothing' },
  'rosterService.save': {
    names: 'nothing',
    input: () => ({
      body: { org: null, isNightly: false, appliesItself: false, updatedAt: null },
    }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'rosterService.test': { names: 'nothing', writes: false, endsIn: () => 'academic.1' },
  'rosterService.run': { names: 'nothing', writes: false, endsIn: () => 'academic.1' },
  'rosterService.runs': { names: 'nothing' },
  'rosterService.discard': {
    names: 'nothing',
    input: () => ({ params: { runID: '00000000-0000-4000-8000-000000000000' } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'schoolSecondFactors.read': { names: 'nothing' },
  'schoolSecondFactors.update': {
    names: 'nothing',
    input: () => ({
      body: {
        of: 'everybody',
        from: '2027-04-01',
        basedOn: { of: 'nobody', from: null },
      },
    }),
  },
  'schoolSecondFactors.people': { names: 'nothing' },
  'schoolSecondFactors.remove': {
    names: 'school',
    arrange: givePasskeys,
    input: (world) => ({ params: { userID: world.own.inCharge.userID } }),
  },
  'schoolSecurity.read': { names: 'nothing' },
  'schoolSecurity.update': {
    names: 'nothing',
    input: () => ({ body: { passwordExpiryDays: 180, passwordExpiryBasedOn: null } }),
  },
  // tests run without a mail server
  'schoolSecurity.sendCode': { names: 'nothing', writes: false, endsIn: () => 'academic.1' },
  'schoolSecurity.confirmCode': {
    names: 'nothing',
    input: () => ({ body: { code: '000000' } }),
    writes: false,
    endsIn: () => 'academic.1',
  },
  'home.attention': { names: 'nothing' },
  'guide.contents': { names: 'nothing' },
  'guide.page': { names: 'nothing', input: () => ({ query: { pageID: 'settings.students' } }) },
  'guide.publicPage': { names: 'nothing', input: () => ({ query: { screen: '/signin' } }) },
  'guide.ask': { names: 'nothing', input: () => ({ body: askedOfGuide }) },
  'guide.word': {
    names: 'nothing',
    input: () => ({ body: { question: askedOfGuide.question, pageIDs: ['settings.students'] } }),
    // there is no language model
    writes: false,
  },
  'guide.notAnswered': { names: 'nothing', input: () => ({ body: askedOfGuide }) },
  'guide.handbook': { names: 'nothing', input: () => ({ params: { handbook: 'pupils' } }) },
  'guide.picture': {
    names: 'nothing',
    input: () => ({ params: { pageID: 'settings.no-such-page' } }),
    endsIn: () => 'academic.1',
  },
  'home.dashboardInfo': { names: 'nothing' },
  'home.dashboardText': { names: 'nothing' },
  'home.setDashboardText': {
    names: 'nothing',
    input: () => ({ body: { text: 'ようこそ', updatedAt: schoolUpdatedAt } }),
    // whose own school's text was changed at another moment
    endsIn: (who) => (who === 'otherAdmin' ? 'academic.1' : null),
  },
  'outbox.list': { names: 'nothing' },
  'outbox.markRead': {
    names: 'school',
    input: (world) => ({ params: { mailID: world.heldMailID } }),
  },
  'outbox.markAllRead': {
    names: 'nothing',
    input: (world) => ({ body: { upTo: world.heldMailID } }),
  },
  'outbox.retry': {
    names: 'school',
    input: (world) => ({ params: { mailID: world.heldMailID } }),
  },
  'outbox.retryAll': {
    names: 'nothing',
    input: () => ({ body: { show: 'held' } }),
  },
  'audit.list': { names: 'nothing' },
  'audit.actions': { names: 'nothing' },
  'audit.exportFile': { names: 'nothing' },

  'masters.competencies': master,
  'masters.competencySettingTypes': master,
  'masters.questionTypes': master,
  'masters.allQuestionTypes': master,
  'masters.questionTypesWithCompetencies': master,
  'masters.trends': master,
  'masters.questions': master,
  'masters.growingPurposes': master,
  'masters.destinations': master,
  'masters.interviewNaviCompetencies': master,
  'masters.languages': master,

  'classOverview.read': {
    names: 'student',
    input: (world) => ({ query: { schoolClassID: world.ownClassID } }),
    shows: true,
  },

  'savedViews.list': { names: 'nothing' },
  'savedViews.create': {
    names: 'nothing',
    input: () => ({ body: { ...savedViewBody, page: 'pm', search: 'norm=class' } }),
  },
  'savedViews.update': [
    {
      names: 'maker',
      input: (world) => ({
        params: { savedViewID: world.own.admin.savedViewID },
        body: { ...savedViewBody, ...asRead },
      }),
    },
    {
      names: 'self',
      input: (world, who) => ({
        params: { savedViewID: ownOf(world, who).savedViewID },
        body: { ...savedViewBody, ...asRead },
      }),
    },
  ],
  'savedViews.remove': [
    {
      names: 'maker',
      input: (world) => ({
        params: { savedViewID: world.own.admin.savedViewID },
        query: asRead,
      }),
    },
    {
      names: 'self',
      input: (world, who) => ({
        params: { savedViewID: ownOf(world, who).savedViewID },
        query: asRead,
      }),
    },
  ],
} as const satisfies Record<string, Fixture | readonly Fixture[]>;
