import type { EndpointName } from '@mebae/contracts';
import { grantFor, permissionMatrix } from '@mebae/rules';
import type { Fixture } from './fixture.ts';
import {
  isStaffCaller,
  isStudentCaller,
  roleOf,
  type Caller,
  type StaffCaller,
} from './callers.ts';

/** `passes`: through every gate; `foreign`: 403 or 404, as if there were no such row. */
export type Expectation = 'passes' | 'noSession' | 'forbidden' | 'foreign';

/** Normal teachers with persons among those that the input is about. */
const inChargeOf: Record<'student' | 'course' | 'school' | 'maker', readonly StaffCaller[]> = {
  student: ['inCharge'],
  course: ['inCharge', 'inChargeOfOthers'],
  school: [],
  maker: [],
};

/** The permission matrix's rule for a call, given whose rows its input names. */
export function expectationOf(name: EndpointName, fixture: Fixture, who: Caller): Expectation {
  const rule = permissionMatrix[name];
  if (rule === 'anyone') return 'passes';
  if (rule === 'candidate') return who === 'candidate' ? 'passes' : 'noSession';
  if (rule === 'student') return isStudentCaller(who) ? 'passes' : 'noSession';
  if (!isStaffCaller(who)) return 'noSession';
  const grant = grantFor(roleOf[who], name);
  if (grant === null || grant === 'none') return 'forbidden';
  if (fixture.names === 'nothing' || fixture.names === 'self') return 'passes';
  if (who === 'otherAdmin') return 'foreign';
  if (grant === 'school') return 'passes';
  const byClass = grant === 'inCharge' || grant === 'aggregates';
  return byClass && inChargeOf[fixture.names].includes(who) ? 'passes' : 'foreign';
}
