import { DispCtrlType, Role, type EndpointName } from '@mebae/contracts';
import { mayTry } from '@mebae/rules';
import { expect, it } from 'vitest';
import { shortcutAbout } from './shortcut-about.ts';

const as = (role: Role) => (call: EndpointName) =>
  mayTry({ role, dispCtrlType: DispCtrlType.Normal }, call);

it('promises a teacher no import and no new course', () => {
  expect(shortcutAbout('students', as(Role.Normal))).toBe('home.aboutReading.students');
  expect(shortcutAbout('exams', as(Role.Normal))).toBe('home.aboutReading.exams');
  expect(shortcutAbout('events', as(Role.Normal))).toBe('home.about.events');
});

it('promises an administrator and an operator both', () => {
  expect(shortcutAbout('students', as(Role.Admin))).toBe('home.about.students');
  expect(shortcutAbout('exams', as(Role.IgsAdmin))).toBe('home.about.exams');
});
