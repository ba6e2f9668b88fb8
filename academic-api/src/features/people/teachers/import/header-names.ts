import { Role, otherTeacherFields, teacherImportFields } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { headersOf } from '../../../../lib/roster-import/import-columns.ts';
import { oneRosterHeaders } from '../../../../lib/roster-import/one-roster/read-one-roster.ts';
import { teacherTexts } from './teacher-texts.ts';

const all = teacherTexts.everyWording();

/** Headers that schools write above the columns of teachers, beside the template's own headers in three languages. */
const variants: Readonly<Record<string, readonly string[]>> = {
  lastName: ['氏', '苗字', '名字', '氏名(姓)', 'family name', 'surname'],
  firstName: ['氏名(名)', 'given name'],
  lastNameKana: ['姓カナ', 'セイ', '姓フリガナ', 'フリガナ姓', '姓よみ', 'family name kana'],
  firstNameKana: ['名カナ', 'メイ', '名フリガナ', 'フリガナ名', '名よみ', 'given name kana'],
  email: ['メール', 'Eメール', 'e-mail', 'mail', 'email address', 'địa chỉ email'],
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

/** Everything that may stand above a column of teachers. */
export const teacherHeaderNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...variants, ...headersOf(otherTeacherFields) }).map(([column, names]) => {
    const field = teacherImportFields.find((known) => known === column);
    const own = field ? all.map((texts) => texts.headers[field]) : [];
    return [column, [...names, ...own, ...(field ? [oneRosterHeaders[field] ?? ''] : [])]];
  }),
);

/** Words for roles, by their search key. */
export const roleWords = new Map<string, Role>(
  [
    ...all.map(({ roles }) => [roles.admin, Role.Admin] as const),
    ...all.map(({ roles }) => [roles.normal, Role.Normal] as const),
    ['admin', Role.Admin] as const,
    ['一般教員', Role.Normal] as const,
    ['normal', Role.Normal] as const,
    ['teacher', Role.Normal] as const,
  ].map(([word, role]) => [searchKey(word), role]),
);
