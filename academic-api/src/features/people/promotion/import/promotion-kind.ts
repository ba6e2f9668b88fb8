import { promotionImportFields } from '@mebae/contracts';
import type { Tx } from '../../../../db/connect.ts';
import { readOrigin } from '../../../../lib/excel/read-origin.ts';
import { classesOfYear } from '../../../../lib/roster-import/classes.repository.ts';
import type { ImportKind, ImportScope } from '../../../../lib/roster-import/import-kind.ts';
import { loadWays } from '../load-plan.ts';
import { newcomers as newcomersOf } from '../newcomers.repository.ts';
import * as promotion from '../promotion.repository.ts';
import {
  applyPromotionImport,
  undoPromotionImport,
  type PromotionUndo,
} from './apply-promotion-import.ts';
import { comparePromotion, type PlannedRow, type StudentWithWay } from './compare-promotion.ts';
import { draftToImport } from './draft-to-import.ts';
import { promotionHeaderNames } from './header-names.ts';
import { promotionWorkbook, sheetNames } from './promotion-file.ts';
import { readPromotion } from './read-promotion.ts';

/** The draft with everybody's way as it is now. */
async function loadDraft(tx: Tx, place: ImportScope, options: { lock: boolean }) {
  const row = await draftToImport(tx, place, options);
  const { classes, students: people, ways } = await loadWays(tx, row);
  const students = people.flatMap((person, index): StudentWithWay[] => {
    const planned = ways[index];
    return planned ? [{ ...person, planned }] : [];
  });
  return { row, classes, students, newcomers: await newcomersOf(tx, row) };
}

/** Each student's way into the new year. The key is the management number; what changes is the promotion's draft. */
export const promotionKind: ImportKind<PlannedRow, PromotionUndo> = {
  name: 'promotion',
  operation: 'importPromotion',
  call: 'promotionImport.preview',
  fields: promotionImportFields,
  pageOf: (importID) => `/pages/academicPromotion/import/${importID}`,
  headerNames: promotionHeaderNames,
  sheets: sheetNames,
  missing: (columns) => (columns.has('manageNumber') ? [] : ['manageNumber']),
  oneRosterRole: null,
  lock: 'students',
  readRow: readPromotion,
  async compare(tx, place, roster) {
    const { companyID } = place;
    const { row, classes, students, newcomers } = await loadDraft(tx, place, { lock: true });
    const ofOldYear = new Set(students.map((student) => student.manageNumber));
    const numbers = roster.rows.flatMap(({ values }) => values['manageNumber'] ?? []);
    const taken = await promotion.takenNumbers(tx, companyID, numbers);
    return comparePromotion(roster, {
      students,
      newcomers,
      classes,
      oldClasses: await classesOfYear(tx, companyID, row.fromYear),
      taken: new Set(
        taken.map((newcomer) => newcomer.manageNumber).filter((number) => !ofOldYear.has(number)),
      ),
    });
  },
  apply: applyPromotionImport,
  undo: undoPromotionImport,
  async template(caller, grade) {
    const { tx, session } = caller;
    const { companyID, schoolYear } = session;
    const place = { companyID, schoolYear };
    const { students, newcomers, classes } = await loadDraft(tx, place, { lock: false });
    return promotionWorkbook(await readOrigin(caller), {
      students: students.filter((student) => grade === undefined || student.grade === grade),
      newcomers: grade === undefined ? newcomers : [],
      classes,
    });
  },
};
