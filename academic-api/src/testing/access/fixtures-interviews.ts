import type { Fixture } from './fixture.ts';
import { interviewUpdatedAt } from './interview-and-letter.ts';
import type { World } from './world.ts';

const aStudent = (world: World) => ({ params: { studentID: world.ownStudentID } });
const anInterview = ({ ownStudentID: studentID, interviewID }: World) => ({
  params: { studentID, interviewID },
});
const aLetter = ({ ownStudentID: studentID, letterID }: World) => ({
  params: { studentID, letterID },
});
const aPairApart = ({ keptApart }: World) => ({
  params: { keptApartID: keptApart.keptApartID },
});
const interview = { heldOn: '2026-06-01', memo: 'memo', goals: ['goal'], nextOn: null };
const updatedAt = interviewUpdatedAt;

/** Trends, talks and letters of a student. */
export const interviewFixtures = {
  'studentTrends.read': { names: 'student', input: aStudent },
  'studentTrends.care': { names: 'student', input: aStudent },

  'interviews.read': { names: 'student', input: aStudent },
  'interviews.create': {
    names: 'student',
    input: (world) => ({ ...aStudent(world), body: interview }),
  },
  'interviews.update': {
    names: 'student',
    input: (world) => ({ ...anInterview(world), body: { ...interview, updatedAt } }),
  },
  'interviews.remove': { names: 'student', input: anInterview },
  'interviews.ofClass': {
    names: 'student',
    input: (world) => ({ params: { schoolClassID: world.ownClassID } }),
    shows: true,
  },

  'keptApart.list': { names: 'nothing' },
  'keptApart.create': {
    names: 'student',
    input: ({ ownStudentID, keptApart }) => ({
      body: { studentIDs: [ownStudentID, keptApart.freeStudentID], note: '', endsOn: null },
    }),
  },
  'keptApart.update': {
    names: 'student',
    input: (world) => ({ ...aPairApart(world), body: { note: '', endsOn: null, updatedAt } }),
  },
  'keptApart.remove': { names: 'student', input: aPairApart },

  'letters.list': { names: 'student', input: aStudent },
  'letters.create': {
    names: 'student',
    input: (world) => ({
      ...aStudent(world),
      body: {
        policies: ['experience'],
        purpose: 'university',
        length: 400,
        language: 'ja',
        addressee: '',
        writerTitle: '',
      },
    }),
  },
  'letters.read': { names: 'student', input: aLetter },
  'letters.write': {
    names: 'student',
    input: (world) => ({ ...aLetter(world), body: { writer: 'phraseBank' } }),
  },
  'letters.save': {
    names: 'student',
    input: (world) => ({ ...aLetter(world), body: { text: 'another text', updatedAt } }),
  },
  'letters.approve': {
    names: 'student',
    input: (world) => ({ ...aLetter(world), body: { updatedAt } }),
  },
  'letters.remove': {
    names: 'student',
    input: (world) => ({ ...aLetter(world), query: { updatedAt } }),
  },
  'letters.file': {
    names: 'student',
    input: (world) => ({ ...aLetter(world), query: { format: 'docx' } }),
  },
} as const satisfies Record<string, Fixture>;
