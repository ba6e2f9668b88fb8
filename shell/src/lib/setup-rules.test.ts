import { expect, it } from 'vitest';
import { isOpenBeforeSetup } from './setup-rules.ts';

it('opens only the setup’s own screens', () => {
  expect(isOpenBeforeSetup('/pages/schoolClasses')).toBe(true);
  expect(isOpenBeforeSetup('/pages/teachers/create')).toBe(true);
  expect(isOpenBeforeSetup('/pages/student-edit/4')).toBe(true);
  expect(isOpenBeforeSetup('/pages/academicPromotion')).toBe(true);
  expect(isOpenBeforeSetup('/pages/student-record/4')).toBe(false);
  expect(isOpenBeforeSetup('/pages/exam/list')).toBe(false);
});
