import { expect, it } from 'vitest';
import { sideOf } from './roles.ts';

const membership = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const institution = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';
const system = 'http://purl.imsglobal.org/vocab/lis/v2/system/person';

it.each([
  [[`${membership}#Learner`], 'student'],
  [['Learner'], 'student'],
  [[`${membership}/Learner#NonCreditLearner`], 'student'],
  [[`${membership}#Instructor`], 'staff'],
  [['Instructor'], 'staff'],
  [[`${membership}/Instructor#TeachingAssistant`], 'staff'],
  [[`${membership}#Administrator`], 'staff'],
  [[`${membership}#Learner`, `${membership}#Instructor`], 'staff'],
  // a teacher of the course who studies at the institution, and the other way round
  [[`${institution}#Student`, `${membership}#Instructor`], 'staff'],
  [[`${institution}#Faculty`, `${membership}#Learner`], 'student'],
  [[`${institution}#Student`], 'student'],
  [[`${institution}#Faculty`], 'staff'],
  [[`${institution}#Administrator`], 'staff'],
  [[`${system}#Administrator`], 'staff'],
  // parents, and others whom the product has nothing for
  [[`${membership}#Learner`, `${membership}#Mentor`], null],
  [[`${membership}#Mentor`], null],
  [[`${institution}#Guest`], null],
  [[`${institution}#Student`, `${membership}#Mentor`], null],
  [[`${membership}#ContentDeveloper`], null],
  [[`${system}#User`], null],
  [[], null],
  [['http://elsewhere.example/membership#Instructor'], null],
  [[`${membership}#Instructor#Learner`], null],
  [[`x${membership}#Instructor`], null],
  [['instructor'], null],
  [[''], null],
] as const)('%j are %s', (roles, side) => {
  expect(sideOf(roles)).toBe(side);
});
