import { strToU8, zipSync } from 'fflate';

type Line = string[];

/** A table with its header; blank values are left blank. */
const table = (header: string, lines: readonly Line[]): Uint8Array =>
  strToU8([header, ...lines.map((line) => line.join(','))].join('\r\n'));

/** Tables of a board's package of two schools; each test changes what it is about. */
export interface PackageTables {
  orgs: Line[];
  users: Line[];
  roles: Line[];
  classes: Line[];
  enrollments: Line[];
}

/** Two students and a teacher of `ours`, a student and a teacher of `theirs`; one of ours has left in September. */
export const twoSchools = (): PackageTables => ({
  orgs: [
    ['ours', '', '桜ヶ丘中学校', 'school'],
    ['theirs', '', '北中学校', 'school'],
    ['board', '', '教育委員会', 'district'],
  ],
  users: [
    ['u1', '', 'M9001', '吉田', '蓮', '', 'ours'],
    ['u4', '', 'M9004', '転出', '済', '', 'ours'],
    ['u9', '', 'M9009', '他校', '生徒', '', 'theirs'],
    ['t1', '', '', '先生', '教子', 't1@ours.example', 'ours'],
    ['t9', '', '', '他校', '先生', 't9@theirs.example', 'theirs'],
  ],
  roles: [
    ['r1', '', 'u1', 'student', '', '', 'ours'],
    ['r4', '', 'u4', 'student', '', '', 'ours'],
    ['r9', '', 'u9', 'student', '', '', 'theirs'],
    ['rt1', '', 't1', 'teacher', '', '', 'ours'],
    ['rt9', '', 't9', 'teacher', '', '', 'theirs'],
  ],
  classes: [
    ['c1', '', '1組', '1', 'homeroom', 'ours'],
    ['c9', '', '1組', '1', 'homeroom', 'theirs'],
  ],
  enrollments: [
    ['e1', '', 'c1', 'ours', 'u1', 'student', '2026-04-01', '2027-03-31', '40'],
    ['e4', '', 'c1', 'ours', 'u4', 'student', '2026-04-01', '2026-09-30', '41'],
    ['e9', '', 'c9', 'theirs', 'u9', 'student', '2026-04-01', '2027-03-31', '45'],
    ['et1', '', 'c1', 'ours', 't1', 'teacher', '', '', ''],
    ['et9', '', 'c9', 'theirs', 't9', 'teacher', '', '', ''],
  ],
});

/** The package as a file. */
export const packageOf = (tables: PackageTables): Buffer =>
  Buffer.from(
    zipSync({
      'orgs.csv': table('sourcedId,status,name,type', tables.orgs),
      'users.csv': table(
        'sourcedId,status,identifier,familyName,givenName,email,primaryOrgSourcedId',
        tables.users,
      ),
      'roles.csv': table(
        'sourcedId,status,userSourcedId,role,beginDate,endDate,orgSourcedId',
        tables.roles,
      ),
      'classes.csv': table(
        'sourcedId,status,title,grades,classType,schoolSourcedId',
        tables.classes,
      ),
      'enrollments.csv': table(
        'sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,beginDate,endDate,metadata.jp.ShussekiNo',
        tables.enrollments,
      ),
    }),
  );
