import type { GroupSetting } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import type { Origin } from '../../../lib/excel/about-sheet.ts';
import type { SheetToWrite, Workbook } from '../../../lib/excel/book.ts';
import { sheetOf, type Column } from '../../../lib/excel/sheet-of.ts';
import { createWorkbook } from '../../../lib/excel/workbook.ts';
import { catalogue, type TextReader } from '../../../lib/school-words/catalogue.ts';
import { classText } from '../../../lib/score-groups/score-names.ts';
import type ja from './texts/ja.json';

const textsFor = catalogue<typeof ja>(new URL('texts/', import.meta.url));

type Student = GroupSetting['students'][number];
interface Group {
  name: string;
  students: Student[];
}
interface Member {
  group: string;
  student: Student;
}

/** The groups with their students; those of no group at the end. */
function groupsOf({ draft, students }: GroupSetting, reader: TextReader): Group[] {
  const { none, unnamed } = textsFor(reader);
  const groupOf = new Map(draft.members.map(({ studentID, group }) => [studentID, group]));
  const membersOf = (group: number | null): Student[] =>
    students.filter(({ studentID }) => groupOf.get(studentID) === group);
  return [
    ...draft.groups.map(({ group, name }) => ({
      name: /^\d+$/.test(name) ? unnamed.replace('{n}', name) : name,
      students: membersOf(group),
    })),
    ...(draft.members.some(({ group }) => group === null)
      ? [{ name: none, students: membersOf(null) }]
      : []),
  ];
}

function memberColumns(reader: TextReader): Column<Member>[] {
  const { columns } = textsFor(reader);
  return [
    { header: columns.group, kind: 'text', value: ({ group }) => group },
    { header: columns.grade, kind: 'number', value: ({ student }) => student.schoolClass.grade },
    {
      header: columns.class,
      kind: 'text',
      value: ({ student }) => student.schoolClass.schoolClassName,
    },
    { header: columns.number, kind: 'number', value: ({ student }) => student.studentNumber },
    {
      header: columns.name,
      kind: 'text',
      value: ({ student }) => fullName(student, reader.language),
    },
    {
      header: columns.kana,
      kind: 'text',
      value: ({ student }) => `${student.lastNameKana} ${student.firstNameKana}`.trim(),
    },
  ];
}

/** The groups beside each other, as they can be put on a wall. */
function wallSheet(name: string, groups: readonly Group[], { language }: TextReader): SheetToWrite {
  const most = Math.max(0, ...groups.map(({ students }) => students.length));
  return sheetOf({
    name,
    columns: groups.map(({ name: header, students }): Column<number> => ({
      header,
      kind: 'text',
      value: (row) => {
        const student = students[row];
        return student ? fullName(student, language) : null;
      },
    })),
    rows: Array.from({ length: most }, (_, row) => row),
  });
}

/** A group setting as a workbook: one row a student by group, and the groups beside each other. */
export function groupsWorkbook(origin: Origin, setting: GroupSetting): Workbook {
  const text = textsFor(origin);
  const groups = groupsOf(setting, origin);
  const classes = setting.classes.map((row) => classText(origin, row));
  return createWorkbook(
    origin,
    {
      title: `${text.title} ${setting.title}`,
      groups: [{ target: classes.join('・'), n: setting.students.length }],
      facts: [
        [text.facts.name, setting.title],
        [text.facts.state, text.states[setting.state]],
        [text.facts.groups, { value: setting.draft.groups.length, kind: { digits: 0 } }],
        ...(setting.course ? ([[text.facts.course, setting.course.title]] as const) : []),
      ],
      notes: [text.note],
    },
    [
      sheetOf<Member>({
        name: text.sheets.list,
        columns: memberColumns(origin),
        rows: groups.flatMap(({ name, students }) =>
          students.map((student) => ({ group: name, student })),
        ),
      }),
      wallSheet(text.sheets.groups, groups, origin),
    ],
  );
}
