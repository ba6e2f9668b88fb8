import { otherStudentFields, type StudentValues } from '@mebae/contracts';
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import Papa from 'papaparse';
import { otherColumnsOf } from './other-fields.ts';
import { codeOfGrade } from './grade-code.ts';

/** A student in a class, as the package holds them. */
export interface OneRosterStudent extends StudentValues {
  studentID: number;
  schoolClassID: number;
  studentNumber: number;
}

export interface OneRosterSchool {
  companyID: number;
  name: string;
  isPrimary: boolean;
  schoolYear: number;
  /** All classes of the year, also those without students: what a grade's code means depends on the highest. */
  classes: readonly { schoolClassID: number; grade: number; name: string }[];
}

type Table = Record<string, string | number | boolean>[];

/** An id that stays the same from export to export, in the form that the profile asks for. */
function idOf(companyID: number, what: string, id: number): string {
  const hex = createHash('sha256').update(`mebae ${companyID} ${what} ${id}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** Header fields of each table, in the order of the binding; the profile's own stand at the end. */
const headers = {
  academicSessions:
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
  classes:
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods,metadata.jp.specialNeeds',
  courses:
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
  enrollments:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate,metadata.jp.shussekiNo,metadata.jp.publicFlg',
  orgs: 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
  roles:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  users:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns,metadata.jp.kanaGivenName,metadata.jp.kanaFamilyName,metadata.jp.kanaMiddleName,metadata.jp.homeClass,metadata.jp.kanaPreferredFamilyName,metadata.jp.kanaPreferredGivenName,metadata.jp.kanaPreferredMiddleName',
} as const;
type TableName = keyof typeof headers;

/** Files of the binding that are not part of the package. */
const absent = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
];

/** The binding knows no mark for text, and readers take fields as they are: what begins with = stays as it is. */
const csv = (fields: string[], rows: Table): string =>
  Papa.unparse({ fields, data: rows.map((row) => fields.map((field) => row[field] ?? '')) });

function manifest(): string {
  const names = [...Object.keys(headers), ...absent].toSorted();
  const tables: readonly string[] = Object.keys(headers);
  const rows = [
    ['manifest.version', '1.0'],
    ['oneroster.version', '1.2_JP'],
    ...names.map((name) => [`file.${name}`, tables.includes(name) ? 'bulk' : 'absent']),
    ['source.systemName', 'Mebae'],
    ['source.systemCode', 'mebae'],
  ];
  return csv(
    ['propertyName', 'value'],
    rows.map(([propertyName = '', value = '']) => ({ propertyName, value })),
  );
}

function tablesOf(
  school: OneRosterSchool,
  students: readonly OneRosterStudent[],
): Record<TableName, Table> {
  const { companyID, schoolYear, classes, isPrimary } = school;
  const id = (what: string, rowID: number): string => idOf(companyID, what, rowID);
  const org = id('org', companyID);
  const term = id('year', schoolYear);
  const highest = Math.max(0, ...classes.map((schoolClass) => schoolClass.grade));
  const code = (grade: number): string => codeOfGrade(grade, highest, isPrimary);
  const grades = [...new Set(classes.map((schoolClass) => schoolClass.grade))];
  const gradeOfClass = new Map(
    classes.map((schoolClass) => [schoolClass.schoolClassID, schoolClass.grade]),
  );
  return {
    academicSessions: [
      {
        sourcedId: term,
        title: `${schoolYear}年度`,
        type: 'schoolYear',
        startDate: `${schoolYear}-04-01`,
        endDate: `${schoolYear + 1}-03-31`,
        schoolYear,
      },
    ],
    orgs: [{ sourcedId: org, name: school.name, type: 'school' }],
    // a homeroom is a class of its grade's course
    courses: grades.map((grade) => ({
      sourcedId: id('course', grade),
      schoolYearSourcedId: term,
      title: code(grade),
      grades: code(grade),
      orgSourcedId: org,
    })),
    classes: classes.map((schoolClass) => ({
      sourcedId: id('class', schoolClass.schoolClassID),
      title: schoolClass.name,
      grades: code(schoolClass.grade),
      courseSourcedId: id('course', schoolClass.grade),
      classType: 'homeroom',
      schoolSourcedId: org,
      termSourcedIds: term,
      'metadata.jp.specialNeeds': false,
    })),
    users: students.map((student) => ({
      ...otherColumnsOf(otherStudentFields, student),
      sourcedId: id('student', student.studentID),
      enabledUser: true,
      username: student.email ?? student.manageNumber,
      givenName: student.firstName,
      familyName: student.lastName,
      identifier: student.manageNumber,
      email: student.email ?? '',
      grades: code(gradeOfClass.get(student.schoolClassID) ?? 1),
      preferredGivenName: student.firstName,
      preferredFamilyName: student.lastName,
      primaryOrgSourcedId: org,
      'metadata.jp.kanaGivenName': student.firstNameKana,
      'metadata.jp.kanaFamilyName': student.lastNameKana,
      'metadata.jp.homeClass': id('class', student.schoolClassID),
      'metadata.jp.kanaPreferredGivenName': student.firstNameKana,
      'metadata.jp.kanaPreferredFamilyName': student.lastNameKana,
    })),
    roles: students.map((student) => ({
      sourcedId: id('role', student.studentID),
      userSourcedId: id('student', student.studentID),
      roleType: 'primary',
      role: 'student',
      orgSourcedId: org,
    })),
    enrollments: students.map((student) => ({
      sourcedId: id('enrollment', student.studentID),
      classSourcedId: id('class', student.schoolClassID),
      schoolSourcedId: org,
      userSourcedId: id('student', student.studentID),
      role: 'student',
      primary: false,
      'metadata.jp.shussekiNo': student.studentNumber,
    })),
  };
}

/**
 * The students of a school year with their homerooms as a OneRoster 1.2 package, in the form of the Japan K-12/Schools
 * Profile 1.0: bulk, in UTF-8.
 *
 * Sources: https://www.imsglobal.org/spec/oneroster/v1p2/bind/csv and
 * https://www.imsglobal.org/spec/onerosterv1p2/japanprofile-k12/v1p0; the header fields as an implementation of both
 * has them, https://github.com/hanachin/meibo (lib/meibo, JapanK12SchoolsProfile V1). Values for which the profile has
 * no field, such as tags, are left out.
 * @returns the zip's bytes
 */
export function writeOneRoster(
  school: OneRosterSchool,
  students: readonly OneRosterStudent[],
): Uint8Array {
  const tables = tablesOf(school, students);
  const files = Object.fromEntries(
    (Object.keys(headers) as TableName[]).map((name) => [
      `${name}.csv`,
      strToU8(csv(headers[name].split(','), tables[name])),
    ]),
  );
  return zipSync({ 'manifest.csv': strToU8(manifest()), ...files });
}
