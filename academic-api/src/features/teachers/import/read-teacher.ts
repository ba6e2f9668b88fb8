import { limits, requiredTeacherFields, teacherImportFields, Role } from '@mebae/contracts';
import { searchKey, toKatakana } from '@mebae/rules';
import type { GridRow } from '../../../lib/excel/grid.ts';
import { oneRosterHeaders } from '../../../lib/roster-import/one-roster/read-one-roster.ts';
import { RowReader, type ColumnMap, type ReadRow } from '../../../lib/roster-import/read-cells.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

/** What schools write above the columns of teachers, beside the template's own headers in three languages. */
const variants: Readonly<Record<string, readonly string[]>> = {
  lastName: ['氏', '苗字', '名字', '氏名(姓)', 'family name', 'surname'],
  firstName: ['氏名(名)', 'given name'],
  lastNameKana: ['姓カナ', 'セイ', '姓フリガナ', 'フリガナ姓', '姓よみ', 'family name kana'],
  firstNameKana: ['名カナ', 'メイ', '名フリガナ', 'フリガナ名', '名よみ', 'given name kana'],
  email: ['メール', 'Eメール', 'mail', 'email address', 'địa chỉ email'],
  role: ['役割', '権限区分', '種別', 'authority', 'vai trò'],
  schoolClasses: [
    '担任',
    '担任クラス',
    '担当学級',
    '担任学級',
    '学級',
    'クラス',
    'classes',
    'homeroom',
  ],
  fullName: ['氏名', '名前', '教員名', '教員氏名', '教職員名', '職員氏名', 'name', 'họ và tên'],
  fullNameKana: ['フリガナ', '氏名カナ', '氏名フリガナ', 'カナ氏名', 'よみがな', '名前ふりがな'],
};
const oneRosterNames: Partial<Record<string, string>> = oneRosterHeaders;

/** Everything that may stand above a column of teachers. */
export const teacherHeaderNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(variants).map(([column, names]) => {
    const field = teacherImportFields.find((one) => one === column);
    const own = field ? [ja, en, vi].map((texts) => texts.headers[field]) : [];
    return [column, [...names, ...own, ...(field ? [oneRosterNames[field] ?? ''] : [])]];
  }),
);

const roleWords = new Map<string, Role>(
  [
    ...[ja, en, vi].map(({ roles }) => [roles.admin, Role.Admin] as const),
    ...[ja, en, vi].map(({ roles }) => [roles.normal, Role.Normal] as const),
    ['admin', Role.Admin] as const,
    ['一般教員', Role.Normal] as const,
    ['normal', Role.Normal] as const,
    ['teacher', Role.Normal] as const,
  ].map(([word, role]) => [searchKey(word), role]),
);

export const classSeparator = '、';

/** The classes of a cell; each once, in the order given. */
export const splitClasses = (value: string): string[] => [
  ...new Set(
    value
      .split(/[、,，､;；/／]/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
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
  reader.names('lastNameKana', 'firstNameKana', 'fullNameKana', limits.nameLength);
  for (const field of ['lastNameKana', 'firstNameKana'] as const) {
    const kana = values[field];
    if (kana !== undefined) values[field] = toKatakana(kana);
  }
  reader.email('email', limits.emailLength);
  readRole(reader);
  const classes = reader.text('schoolClasses');
  if (classes !== null && classes !== '') {
    values['schoolClasses'] = splitClasses(classes).join(classSeparator);
  }
  reader.required(requiredTeacherFields);
  return reader.result;
}
