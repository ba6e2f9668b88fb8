import {
  otherStudentFields,
  studentImportFields,
  type OtherStudentField,
  type StudentImportField,
} from '@mebae/contracts';
import { inEveryWording } from '../../../../lib/school-words/catalogue.ts';
import { c4thHeaders } from '../../../../lib/roster-import/c4th.ts';
import { headersOf } from '../../../../lib/roster-import/import-columns.ts';
import { oneRosterHeaders } from '../../../../lib/roster-import/one-roster/read-one-roster.ts';
import { rosterTexts } from '../roster-texts.ts';

/** A column of a roster: a field, a whole name that is split at its first space, or grade, class and number in one. */
type RosterColumn = StudentImportField | 'fullName' | 'fullNameKana' | 'place';

/**
 * Headers that schools write above their columns, beside the template's own headers in three languages; 生徒 stands for
 * 児童 and 学生, too.
 */
const variants: Record<Exclude<RosterColumn, OtherStudentField>, readonly string[]> = {
  grade: ['学年', '年', '年次', 'grade', 'school grade', 'year level', 'khối', 'khối lớp'],
  schoolClass: [
    'クラス',
    '組',
    '学級',
    'クラス名',
    '学級名',
    'class',
    'class name',
    'homeroom',
    'lớp',
    'tên lớp',
  ],
  studentNumber: [
    '出席番号',
    '番号',
    '番',
    '出席番',
    '出席No',
    'student number',
    'class number',
    'attendance number',
    'roll number',
    'số thứ tự',
    'số thứ tự trong lớp',
  ],
  manageNumber: [
    '管理番号',
    '学籍番号',
    '生徒番号',
    '生徒ID',
    // L-Gate's file of users
    'username',
    'manage number',
    'management number',
    'student ID',
    'school ID',
    'mã quản lý',
    'mã học sinh',
    'mã số học sinh',
  ],
  lastName: [
    '姓',
    '氏',
    '苗字',
    '名字',
    '氏名(姓)',
    '生徒姓',
    'last name',
    'family name',
    'surname',
    'họ',
  ],
  firstName: ['名', '氏名(名)', '生徒名(名)', 'first name', 'given name', 'tên'],
  lastNameKana: [
    '姓カナ',
    '姓かな',
    'セイ',
    '姓フリガナ',
    'フリガナ姓',
    'カナ姓',
    '氏名カナ姓',
    '姓よみ',
    '氏カナ',
    'last name kana',
    'family name kana',
    'familyKanaName',
    'họ kana',
  ],
  firstNameKana: [
    '名カナ',
    '名かな',
    'メイ',
    '名フリガナ',
    'フリガナ名',
    'カナ名',
    '氏名カナ名',
    '名よみ',
    'first name kana',
    'given name kana',
    'givenKanaName',
    'tên kana',
  ],
  email: [
    'メールアドレス',
    'メール',
    'Eメール',
    'e-mail',
    'email',
    'mail',
    'email address',
    'mail address',
    'thư điện tử',
    'địa chỉ email',
  ],
  tags: ['タグ', 'tag', 'tags', 'thẻ', 'nhãn'],
  place: ['年組番', '年組番号', '学年組番号', '学年組番', 'クラス番号'],
  fullName: ['氏名', '生徒氏名', '名前', '生徒名', 'họ và tên', 'họ tên'],
  fullNameKana: [
    'フリガナ',
    '氏名カナ',
    '氏名フリガナ',
    'カナ氏名',
    '氏名かな',
    'よみがな',
    '氏名よみ',
  ],
};

const allVariants: Record<string, readonly string[]> = {
  ...variants,
  ...headersOf(otherStudentFields),
};

const ofC4th: Partial<Record<string, readonly string[]>> = c4thHeaders;

const templateHeaders = (field: StudentImportField): string[] =>
  rosterTexts.everyWording().map((texts) => texts.headers[field]);

/** Everything that may stand above a column of students. */
export const studentHeaderNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(allVariants).map(([column, names]) => {
    const field = studentImportFields.find((known) => known === column);
    const ofField = field ? [...templateHeaders(field), oneRosterHeaders[field] ?? ''] : [];
    const ofSchools = inEveryWording(names);
    return [column, [...ofSchools, ...(ofC4th[column] ?? []), ...ofField]];
  }),
);
