/** People whom the product serves. */
export type Side = 'student' | 'staff';

const context = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const institution = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';
const system = 'http://purl.imsglobal.org/vocab/lis/v2/system/person';

const staffRoles = new Set(['Instructor', 'Administrator']);
const institutionStaff = new Set(['Instructor', 'Administrator', 'Faculty', 'Staff']);
const institutionStudents = new Set(['Learner', 'Student']);

/** The name of a role in the vocabulary of courses: the simple form, `membership#Learner`, `membership/Learner#NonCredit`. */
function contextRole(role: string): string | null {
  if (/^[A-Za-z]+$/.test(role)) return role;
  if (!role.startsWith(context)) return null;
  const rest = role.slice(context.length);
  return (/^#(\w+)$/.exec(rest) ?? /^\/(\w+)#\w+$/.exec(rest))?.[1] ?? null;
}

const nameIn = (vocabulary: string, role: string): string | null =>
  role.startsWith(`${vocabulary}#`) ? role.slice(vocabulary.length + 1) : null;

/**
 * Reads from the roles of a message whether somebody is a student or staff; null: neither, such as a mentor or a guest. Roles of
 * the course decide where there are any, because somebody who studies at an institution may teach in a course of it.
 */
export function sideOf(roles: readonly string[]): Side | null {
  const inCourse = roles.map(contextRole).filter((role) => role !== null);
  if (inCourse.some((role) => staffRoles.has(role))) return 'staff';
  if (inCourse.includes('Mentor')) return null;
  if (inCourse.includes('Learner')) return 'student';
  if (inCourse.length > 0) return null;
  const inInstitution = roles
    .map((role) => nameIn(institution, role))
    .filter((role) => role !== null);
  const isSystemAdmin = roles.some((role) => nameIn(system, role) === 'Administrator');
  if (isSystemAdmin || inInstitution.some((role) => institutionStaff.has(role))) return 'staff';
  return inInstitution.some((role) => institutionStudents.has(role)) ? 'student' : null;
}
