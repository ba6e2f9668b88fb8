import type { GroupSetting } from '@mebae/contracts';
import { fullName } from '@mebae/rules';
import type { SheetToWrite } from '../../lib/excel/grid.ts';
import { catalogue, type TextReader } from '../../lib/school-words/catalogue.ts';
import en from './texts/en.json' with { type: 'json' };
import ja from './texts/ja.json' with { type: 'json' };
import vi from './texts/vi.json' with { type: 'json' };

const textsFor = catalogue({ ja, en, vi });

export const groupsFileName = (reader: TextReader): string => textsFor(reader).fileName;

/** One row a student by group, and the groups beside each other as they can be put on a wall. */
export function groupSheets(setting: GroupSetting, reader: TextReader): SheetToWrite[] {
  const text = textsFor(reader);
  const { language } = reader;
  const { groups, members } = setting.draft;
  const groupOf = new Map(members.map(({ studentID, group }) => [studentID, group]));
  const columns = [...groups, ...(members.some(({ group }) => group === null) ? [null] : [])].map(
    (row) => ({
      name: !row
        ? text.none
        : /^\d+$/.test(row.name)
          ? text.unnamed.replace('{n}', row.name)
          : row.name,
      students: setting.students.filter(
        ({ studentID }) => groupOf.get(studentID) === (row ? row.group : null),
      ),
    }),
  );
  const most = Math.max(0, ...columns.map(({ students }) => students.length));
  return [
    {
      name: text.sheets.list,
      widths: [16, 8, 12, 8, 20, 20],
      rows: [
        [text.group, text.grade, text.class, text.number, text.name, text.kana],
        ...columns.flatMap(({ name, students }) =>
          students.map((student) => [
            name,
            student.schoolClass.grade,
            student.schoolClass.schoolClassName,
            student.studentNumber,
            fullName(student, language),
            `${student.lastNameKana} ${student.firstNameKana}`.trim(),
          ]),
        ),
      ],
    },
    {
      name: text.sheets.groups,
      widths: columns.map(() => 18),
      rows: [
        columns.map(({ name }) => name),
        ...Array.from({ length: most }, (_, row) =>
          columns.map(({ students }) => {
            const student = students[row];
            return student ? fullName(student, language) : null;
          }),
        ),
      ],
    },
  ];
}
