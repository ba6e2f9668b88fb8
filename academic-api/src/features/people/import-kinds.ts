import type { RosterKind } from '@mebae/contracts';
import type { ImportKind } from '../../lib/roster-import/import-kind.ts';
import { classChangeKind } from './class-change/import/class-change-kind.ts';
import { promotionKind } from './promotion/import/promotion-kind.ts';
import { teacherKind } from './teachers/import/teacher-kind.ts';
import { studentKind } from './student-import/student-kind.ts';

/** Every kind of import. */
export const importKindsByName: Readonly<Record<RosterKind, ImportKind>> = {
  students: studentKind,
  teachers: teacherKind,
  classChange: classChangeKind,
  promotion: promotionKind,
};
