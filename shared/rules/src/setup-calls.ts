import type { EndpointName } from '@mebae/contracts';

/** Features whose calls classes, teachers and students are registered with, and those of the frame and one's account. */
const features: readonly string[] = [
  'account',
  'ownAccount',
  'coveredSession',
  'home',
  'guide',
  'operations',
  'undo',
  'masters',
  'setup',
  'classes',
  'teachers',
  'teacherImport',
  'students',
  'tags',
  'studentImport',
  'importHistory',
];

/**
 * Whether a call may be made before the school has completed its initial setup: nothing else opens until then. Calls
 * without a school's session are not asked about.
 */
export const isOpenBeforeSetup = (call: EndpointName): boolean =>
  features.includes(call.split('.')[0] ?? '');
