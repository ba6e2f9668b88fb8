import { describe, expect, it } from 'vitest';
import { DispCtrlType, endpointNames, endpointOf, Role, type EndpointName } from '@mebae/contracts';
import { hiddenForUchida, permissions, type Grant, type Permission } from './permission-grants.ts';
import { mayCall, mayTry, permissionMatrix, type CallRule } from './permission-matrix.ts';
import { hasAdminAuthority, isHiddenForUchida } from './permissions.ts';
import { isOwnActivity, mayChangeActivity } from './policies/activity.ts';
import { maySeeClass, visibleClasses } from './policies/school-class.ts';

const dispCtrlType = DispCtrlType.Normal;

/** The product's decision about rights: permission → Admin, Normal, IgsAdmin. */
const decided: Record<Permission, [admin: Grant, normal: Grant, igsAdmin: Grant]> = {
  // see students, records, trends of: whole school | classes in charge, aggregates | as Admin
  seePeople: ['school', 'inCharge', 'school'],
  seeAggregates: ['school', 'aggregates', 'school'],
  seeStatistics: ['school', 'aggregates', 'school'],
  // students, teachers, classes: yes | no, but tags and memos of own students | yes
  managePeople: ['school', 'none', 'school'],
  editTagsAndMemos: ['school', 'inCharge', 'school'],
  // school, competency and box-plot settings: yes | no | yes
  manageSchool: ['school', 'none', 'school'],
  configureScores: ['school', 'none', 'school'],
  // create, edit, end, delete a course: yes | no; sees courses with own students | yes
  manageCourses: ['school', 'none', 'school'],
  seeCourses: ['school', 'inCharge', 'school'],
  // follow progress, remind, extend, evaluation requests: yes | for own students | yes
  followProgress: ['school', 'inCharge', 'school'],
  // reports, letters, findings: yes | for own students | yes
  writeReports: ['school', 'inCharge', 'school'],
  // group proposals and settings: yes | within own classes | yes
  proposeGroups: ['school', 'inCharge', 'school'],
  // activities, events: yes | create, and change their own | yes
  seeActivities: ['school', 'school', 'school'],
  createActivities: ['school', 'school', 'school'],
  changeActivities: ['school', 'own', 'school'],
  // saved views of analyses: everybody their own; an administrator also shared ones
  saveViews: ['school', 'school', 'school'],
  changeViews: ['school', 'own', 'school'],
  // care list: only Admin and the homeroom teacher
  keepApart: ['school', 'inCharge', 'none'],
  seeCareList: ['school', 'inCharge', 'none'],
  // beside the decision's table
  readAuditLog: ['school', 'none', 'school'],
  // login cards, also for the homeroom teacher
  handOutPersonalLinks: ['school', 'inCharge', 'school'],
  readMasters: ['school', 'school', 'school'],
  // the help of every screen
  useGuide: ['school', 'school', 'school'],
  manageOwnAccount: ['own', 'own', 'own'],
  followOwnWork: ['own', 'own', 'own'],
};

const cells = Object.entries(decided).flatMap(([permission, [admin, normal, igsAdmin]]) => [
  { permission, role: 'Admin', grant: admin } as const,
  { permission, role: 'Normal', grant: normal } as const,
  { permission, role: 'IgsAdmin', grant: igsAdmin } as const,
]);

describe('permissions', () => {
  it.each(cells)('$permission: $role has $grant', ({ permission, role, grant }) => {
    expect(permissions[permission as Permission][Role[role]]).toBe(grant);
  });

  it('the decision speaks of every permission', () => {
    expect(Object.keys(decided).sort()).toEqual(Object.keys(permissions).sort());
  });
});

describe('the permission matrix', () => {
  it('has every endpoint of the contract, and no other', () => {
    expect(Object.keys(permissionMatrix).sort()).toEqual([...endpointNames].sort());
  });

  it('does not compile without an entry', () => {
    const { 'exams.end': gone, ...incomplete } = permissionMatrix;
    // @ts-expect-error -- one endpoint of the contract has no place in it
    const matrix: Record<EndpointName, CallRule> = incomplete;
    expect(Object.keys(matrix)).toHaveLength(endpointNames.length - 1);
    expect(gone).toBe('manageCourses');
  });

  it.each(endpointNames)('%s is declared as the matrix rules', (name) => {
    const rule = permissionMatrix[name];
    const access = {
      anyone: 'public',
      candidate: 'candidate',
      student: 'student',
      staff: 'staff',
    } as const;
    const expected = Object.keys(access).includes(rule) ? (rule as keyof typeof access) : 'staff';
    expect(endpointOf(name).access).toBe(access[expected]);
  });

  it.each(endpointNames.filter((name) => endpointOf(name).method !== 'GET'))(
    '%s needs more than a permission to see',
    (name) => {
      expect(permissionMatrix[name]).not.toMatch(/^(?:see|read)/);
    },
  );

  it.each(endpointNames)('%s: an administrator may do whatever a teacher may', (name) => {
    // the school's own people alone see the care list
    const isOwn = ['seeCareList', 'keepApart'].includes(permissionMatrix[name]);
    for (const role of isOwn ? [Role.Admin] : [Role.Admin, Role.IgsAdmin]) {
      expect(mayCall({ role, dispCtrlType }, name)).toBe(endpointOf(name).access === 'staff');
    }
    expect(
      !mayCall({ role: Role.Normal, dispCtrlType }, name) || endpointOf(name).access === 'staff',
    ).toBe(true);
  });
});

it.each(Object.values(Role))(
  'role %i of a school with the Uchida display has no school competencies',
  (role) => {
    const actor = { role, dispCtrlType: DispCtrlType.Uchida };
    for (const name of endpointNames) {
      const isHidden = hiddenForUchida.some((permission) => permission === permissionMatrix[name]);
      expect(mayCall(actor, name)).toBe(!isHidden && mayCall({ role, dispCtrlType }, name));
    }
    expect(mayCall(actor, 'customCompetencies.list')).toBe(false);
    expect(mayCall(actor, 'boxplot.update')).toBe(false);
  },
);

it('a page offers what the matrix allows, and what it does not know yet', () => {
  expect(mayTry({ role: Role.Normal, dispCtrlType }, 'exams.end')).toBe(false);
  expect(mayTry({ role: Role.Admin, dispCtrlType }, 'exams.end')).toBe(true);
  expect(mayTry({ role: Role.Normal, dispCtrlType }, 'exams.notThereYet')).toBe(true);
  expect(mayTry({ role: Role.Normal, dispCtrlType }, 'toString')).toBe(true);
});

describe('policies', () => {
  const teacher = { userID: 7, role: Role.Normal, schoolClassIDs: [1] };
  const admin = { ...teacher, userID: 8, role: Role.Admin };

  it('a Normal teacher sees the classes in charge, an administrator all', () => {
    expect([maySeeClass(teacher, 1), maySeeClass(teacher, 2), maySeeClass(teacher, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([maySeeClass(admin, 2), maySeeClass(admin, null)]).toEqual([true, true]);
    expect(visibleClasses(teacher)).toEqual([1]);
    expect(visibleClasses(admin)).toBeNull();
    expect(hasAdminAuthority({ role: Role.IgsAdmin })).toBe(true);
    expect(hasAdminAuthority(teacher)).toBe(false);
  });

  it('an activity is changed by its maker and by administrators', () => {
    expect(mayChangeActivity(teacher, { createdBy: 7 })).toBe(true);
    expect(mayChangeActivity(teacher, { createdBy: 8 })).toBe(false);
    expect(mayChangeActivity(teacher, { createdBy: null })).toBe(false);
    expect(mayChangeActivity(admin, { createdBy: null })).toBe(true);
    expect([
      isOwnActivity(admin, { createdBy: 8 }),
      isOwnActivity(admin, { createdBy: 7 }),
    ]).toEqual([true, false]);
  });

  it('Uchida hides three routes', () => {
    expect(isHiddenForUchida(DispCtrlType.Uchida, '/pages/statistics')).toBe(true);
    expect(isHiddenForUchida(DispCtrlType.Uchida, '/pages/statisticsX')).toBe(false);
    expect(isHiddenForUchida(DispCtrlType.Normal, '/pages/statistics')).toBe(false);
  });
});
