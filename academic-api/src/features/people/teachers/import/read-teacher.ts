import { limits, otherTeacherFields, requiredTeacherFields } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import type { GridRow } from '../../../../lib/excel/grid.ts';
import {
  RowReader,
  type ColumnMap,
  type ReadRow,
} from '../../../../lib/roster-import/read-cells.ts';
import { roleWords } from './header-names.ts';

export const classSeparator = '、';

/** The classes of a cell; each once, in the order given. */
export const splitClasses = (value: string): string[] => [
  ...new Set(
    value
      .split(/[、,，､;；/／]/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/** `管理者` and its like as the role's number. */
function readRole(reader: RowReader): void {
  const text = reader.text('role');
  if (text === null || text === '') return;
  const role = roleWords.get(searchKey(text));
  reader.result.values['role'] = role === undefined ? text : String(role);
  if (role === undefined) reader.fail('roleUnknown', 'role', { value: text });
}

/** One row of the sheet; see `readStudent`. */
export function readTeacher(source: GridRow, columns: ColumnMap, width: number): ReadRow {
  const reader = new RowReader(source, columns, width);
  const { values } = reader.result;
  reader.names('lastName', 'firstName', 'fullName', limits.nameLength);
  reader.kanaNames();
  reader.email('email', limits.emailLength);
  readRole(reader);
  const classes = reader.text('schoolClasses');
  if (classes !== null && classes !== '') {
    values['schoolClasses'] = splitClasses(classes).join(classSeparator);
  }
  reader.fields(otherTeacherFields);
  reader.required(requiredTeacherFields);
  return reader.result;
}
