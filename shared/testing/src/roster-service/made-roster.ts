import {
  referenceTo,
  type ClassOfService,
  type Enrollment,
  type RosterData,
  type User,
} from './resources.ts';

const modified = '2026-04-01T00:00:00.000Z';
const familyNames = [
  '佐藤',
  '鈴木',
  '高橋',
  '田中',
  '伊藤',
  '渡辺',
  '山本',
  '中村',
  '小林',
  '加藤',
];
const familyKana = [
  'サトウ',
  'スズキ',
  'タカハシ',
  'タナカ',
  'イトウ',
  'ワタナベ',
  'ヤマモト',
  'ナカムラ',
  'コバヤシ',
  'カトウ',
];

/** A homeroom of a school. */
export const homeroom = (
  id: string,
  { school, grade, title }: { school: string; grade: string; title: string },
): ClassOfService => ({
  sourcedId: id,
  status: 'active',
  dateLastModified: modified,
  title,
  classType: 'homeroom',
  grades: [grade],
  course: referenceTo('course', `course-${grade}`),
  school: referenceTo('org', school),
  terms: [referenceTo('academicSession', 'year-2026')],
});

/** A student with a place in a homeroom. */
export function student(
  id: string,
  place: { school: string; schoolClass: string; number: number },
  over: Partial<User> = {},
  enrollmentOver: Partial<Enrollment> = {},
): { user: User; enrollment: Enrollment } {
  const { school, schoolClass, number } = place;
  return {
    user: {
      sourcedId: id,
      status: 'active',
      dateLastModified: modified,
      enabledUser: 'true',
      username: `${id}@school.example`,
      identifier: id.toUpperCase(),
      familyName: familyNames[number % familyNames.length] ?? '佐藤',
      givenName: `生徒${number}`,
      roles: [{ roleType: 'primary', role: 'student', org: referenceTo('org', school) }],
      primaryOrg: referenceTo('org', school),
      metadata: {
        'jp.kanaFamilyName': familyKana[number % familyKana.length] ?? 'サトウ',
        'jp.kanaGivenName': 'セイト',
        'jp.homeClass': schoolClass,
      },
      ...over,
    },
    enrollment: {
      sourcedId: `e-${id}`,
      status: 'active',
      dateLastModified: modified,
      user: referenceTo('user', id),
      class: referenceTo('class', schoolClass),
      school: referenceTo('org', school),
      role: 'student',
      primary: 'true',
      metadata: { 'jp.shussekiNo': String(number) },
      ...enrollmentOver,
    },
  };
}

/** How much a made roster holds. */
export interface RosterSize {
  schools: number;
  /** Homerooms of each of the three grades of a school. */
  classesOfGrade: number;
  studentsOfClass: number;
  /** Subjects in which each student is enrolled besides. */
  subjects: number;
}

/** A roster of a board of schools: `school-1` and so on, each with homerooms `1組` and so on of three grades. */
export function madeRoster({
  schools,
  classesOfGrade,
  studentsOfClass,
  subjects,
}: RosterSize): RosterData {
  const data: RosterData = { orgs: [], users: [], classes: [], enrollments: [] };
  data.orgs.push({
    sourcedId: 'board',
    status: 'active',
    dateLastModified: modified,
    name: '教育委員会',
    type: 'district',
  });
  for (let s = 1; s <= schools; s += 1) {
    const school = `school-${s}`;
    data.orgs.push({
      sourcedId: school,
      status: 'active',
      dateLastModified: modified,
      name: `第${s}中学校`,
      type: 'school',
      parent: referenceTo('org', 'board'),
    });
    for (let grade = 1; grade <= 3; grade += 1) {
      for (let c = 1; c <= classesOfGrade; c += 1) {
        const classID = `${school}-${grade}-${c}`;
        data.classes.push(homeroom(classID, { school, grade: `J${grade}`, title: `${c}組` }));
        for (let subject = 1; subject <= subjects; subject += 1) {
          data.classes.push({
            ...homeroom(`${classID}-s${subject}`, {
              school,
              grade: `J${grade}`,
              title: `教科${subject}`,
            }),
            classType: 'scheduled',
          });
        }
        for (let number = 1; number <= studentsOfClass; number += 1) {
          const id = `${classID}-${number}`;
          const { user, enrollment } = student(id, { school, schoolClass: classID, number });
          data.users.push(user);
          data.enrollments.push(enrollment);
          for (let subject = 1; subject <= subjects; subject += 1) {
            data.enrollments.push({
              ...enrollment,
              sourcedId: `e-${id}-s${subject}`,
              class: referenceTo('class', `${classID}-s${subject}`),
              primary: 'false',
              metadata: {},
            });
          }
        }
      }
    }
  }
  return data;
}
