import { limits } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { GridRow } from '../../../../lib/excel/grid.ts';
import { gradePattern } from '../../../../lib/roster-import/grade-pattern.ts';
import { readKnownStudent } from '../../../../lib/roster-import/known-students.ts';
import {
  RowReader,
  type ColumnMap,
  type ReadRow,
} from '../../../../lib/roster-import/read-cells.ts';
import { wayWords } from './header-names.ts';

function readWay(reader: RowReader): void {
  const text = reader.text('way');
  if (text === null || text === '') return;
  const way = wayWords.get(searchKey(text));
  reader.result.values['way'] = way ?? text;
  if (way === undefined) reader.fail('wayUnknown', 'way', { value: text });
}

/** One row of the sheet; see `readStudent`. */
export function readPromotion(source: GridRow, columns: ColumnMap, width: number): ReadRow {
  const reader = new RowReader(source, columns, width);
  readKnownStudent(reader);
  reader.kanaNames();
  readWay(reader);
  reader.integer('nextGrade', gradePattern, limits.gradeMax);
  reader.plain('nextClass', limits.classNameLength);
  reader.required(['manageNumber']);
  return reader.result;
}
