import { isBelow } from '@mebae/rules';

/** The initial setup's own screens: classes, then teachers, then students. */
export const setupScreens = [
  { step: 'classes', path: '/pages/schoolClasses' },
  { step: 'teachers', path: '/pages/teachers' },
  { step: 'students', path: '/pages/students' },
] as const;

const alsoOpen = ['/pages/academicPromotion', '/pages/teacher-edit', '/pages/student-edit'];

/** Whether a page opens before the school has completed its initial setup. */
export function isOpenBeforeSetup(path: string): boolean {
  return [...setupScreens.map((screen) => screen.path), ...alsoOpen].some((prefix) =>
    isBelow(path, prefix),
  );
}
