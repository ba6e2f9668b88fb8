import { beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointOf, languageCodes, type LanguageCode } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { withSchoolTransaction } from '../db/connect.ts';
import { demoPassword, demoSchools } from '../demo/schools.ts';
import { seedDemo } from '../demo/seed.ts';
import { readStudentData } from '../features/documents/data-exports/student-data.ts';
import { studentWorkbook } from '../features/documents/data-exports/student-workbook.ts';
import { aboutSheetNames } from '../lib/excel/about-sheet.ts';
import { writeExcel } from '../lib/excel/excel.ts';
import { readOrigin } from '../lib/excel/read-origin.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { readBook, type ReadSheet } from '../testing/read-book.ts';

/*
 * Every Excel file of the product, opened by what has not written it, in each language, of the demo school: its head, its
 * name, and the form of its tables.
 */

const schoolName = '桜ヶ丘中学校';

/** An export: its call, what its file is about, and whether people fill it in. */
interface Export {
  endpoint: string;
  path: string;
  /** With a course and its last day in the head. */
  hasCourse?: true;
  /** Whether a class, grade or student stands in the head and in the name. */
  hasTarget?: true;
  isFilledIn?: true;
  /** Shows several classes, and says whether they may be compared. */
  comparesClasses?: true;
}

/** Downloads that are no workbooks. */
const otherFiles = [
  'dataExports.file',
  'guide.handbook',
  'guide.picture',
  'letters.file',
  'loginCards.file',
  'reportLink.open',
  'reports.file',
  'reports.zip',
  'schoolProfile.logo',
  'students.exportOneRoster',
  // as somebody has uploaded it
  'studentImport.file',
  'teacherImport.file',
  'classChangeImport.file',
  'promotionImport.file',
];

const ofCourse = { hasCourse: true, hasTarget: true } as const;
const ofClasses = { ...ofCourse, comparesClasses: true } as const;
const template = { isFilledIn: true } as const;

/** All exports by name; the paths have the demo school's own ids. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever JSON came
async function exportsOf(get: (path: string) => Promise<any>): Promise<Record<string, Export>> {
  const { courses } = await get('/statistics/options');
  const [course, before] = courses.filter(({ hasScores }: { hasScores: boolean }) => hasScores);
  const [first, second] = course.classes;
  const id = course.evalSettingID;
  const target = `class-${first.schoolClassID}`;
  const series = `series=${id}:${target},${id}:class-${second.schoolClassID}`;
  const ranking = await get(
    `/classManagement/ranking?competencyID=3&schoolClassID=${first.schoolClassID}`,
  );
  const { studentID } = ranking.data[0];
  const [setting] = (await get('/groups')).data;
  const events = (await get('/jgrow/analysis/events')).data;
  const [classOfYear] = (await get('/statistics/options')).classes;
  const statistics = (chart: string, query: string): Export => ({
    endpoint: 'statistics.exportFile',
    path: `/statistics/export?chart=${chart}&${query}`,
    ...ofClasses,
  });
  const analysis = (chart: string, query: string): Export => ({
    endpoint: 'classAnalyses.exportFile',
    path: `/classAnalyses/export?chart=${chart}&${query}`,
    ...ofCourse,
  });
  const courseQuery = `evalSettingID=${id}&target=`;
  const change = `before=${before.evalSettingID}&after=${id}&targets=${target},grade-${first.grade}`;
  return {
    distribution: statistics('distribution', `measure=competency-3&${series}`),
    boxes: statistics('boxes', series),
    scatter: statistics('scatter', `x=competency-3&y=competency-9&${series}`),
    change: statistics('change', change),
    selfPeer: statistics('selfPeer', series),
    trend: {
      ...analysis('trend', `target=class-${classOfYear.schoolClassID}`),
      comparesClasses: true,
    },
    rankingDetails: analysis('rankingDetails', `${courseQuery}${target}`),
    pm: { ...analysis('pm', `${courseQuery}${target}&norm=grade`), comparesClasses: true },
    trendAnalyses: analysis('trendAnalyses', `${courseQuery}grade-${first.grade}`),
    ranking: {
      endpoint: 'classManagement.exportFile',
      path: `/classManagement/ranking/export?competencyID=3&scale=grade&grade=${first.grade}`,
      ...ofClasses,
    },
    scores: {
      endpoint: 'allCompetencies.scoresFile',
      path: `/studentAllCompetency/${studentID}/export`,
      ...ofClasses,
    },
    growth: {
      endpoint: 'allCompetencies.growthFile',
      path: `/studentAllCompetencyGrowth/${studentID}/export`,
      ...ofCourse,
    },
    findings: {
      endpoint: 'findings.exportFile',
      path: `/schoolClasses/${classOfYear.schoolClassID}/findings/file`,
      hasTarget: true,
    },
    groups: {
      endpoint: 'groups.exportFile',
      path: `/groups/${setting.groupSettingID}/export`,
      hasTarget: true,
    },
    eventAnalysis: {
      endpoint: 'eventAnalysis.exportFile',
      path: `/jgrow/events/${events.at(-1).eventID}/analysis/export`,
      hasTarget: true,
      comparesClasses: true,
    },
    audit: { endpoint: 'audit.exportFile', path: '/audit/export?from=2020-01-01' },
    students: {
      endpoint: 'students.exportFile',
      path: `/students/export?schoolClassID=${classOfYear.schoolClassID}`,
      hasTarget: true,
      ...template,
    },
    demoRoster: {
      endpoint: 'setup.demoFile',
      path: '/setup/demoFile',
      hasTarget: true,
      ...template,
    },
    studentTemplate: {
      endpoint: 'studentImport.template',
      path: '/students/import/template',
      ...template,
    },
    teacherTemplate: {
      endpoint: 'teacherImport.template',
      path: '/teachers/import/template',
      ...template,
    },
    classChange: {
      endpoint: 'classChangeImport.template',
      path: '/schoolClasses/change/import/template?grade=1',
      hasTarget: true,
      ...template,
    },
    promotion: {
      endpoint: 'promotionImport.template',
      path: '/promotion/import/template?grade=1',
      hasTarget: true,
      ...template,
    },
  };
}

let api: TestApi;
let token: string;
let all: Record<string, Export>;

beforeAll(async () => {
  api = await startTestApi();
  await seedDemo(api.db, api.deps, {
    schools: demoSchools.filter(({ name }) => name === schoolName),
  });
  const { body } = await api.call('POST', '/signin', {
    body: { email: 'admin@sakura.example', password: demoPassword },
  });
  token = body.authToken;
  await api.call('POST', '/promotion', { token });
  all = await exportsOf(async (path) => (await api.call('GET', path, { token })).body);
  // a whole demo school is made
}, 900_000);

/** The name that a browser saves a file under. */
function nameOf(headers: Record<string, unknown>): string {
  const value = String(headers['content-disposition']);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(value)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/.exec(value)?.[1] ?? '');
}

const isDate = (value: unknown): value is Date => value instanceof Date;
const writtenDate = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}( |$|T)|^\d{1,2}\/\d{1,2}\/\d{4}/;
const decimalsOf: Record<string, number> = { 0: 0, '0.0': 1, '0.00': 2 };

/** Each column of a table has one kind of value in one format, and no value that was only rounded for show. */
function expectColumns(sheet: ReadSheet, where: string): void {
  const [header = [], ...rows] = sheet.rows;
  header.forEach((_, column) => {
    const at = `${where} › ${sheet.name} › ${String(header[column])}`;
    const formats = new Set(rows.map((_row, row) => sheet.look(row + 1, column).format));
    expect([...formats], at).toHaveLength(rows.length > 0 ? 1 : 0);
    const [format = '@'] = formats;
    for (const row of rows) {
      const value = row[column] ?? null;
      if (value === null) continue;
      if (/[ymd]/.test(format)) expect(isDate(value), at).toBe(true);
      else if (format === '@') {
        expect(typeof value, at).toBe('string');
        expect(value, at).not.toMatch(writtenDate);
        expect(value, at).not.toMatch(/undefined|NaN|\{\{|\[object/);
      } else {
        expect(typeof value, at).toBe('number');
        const scaled = Number(value) * 10 ** (decimalsOf[format] ?? 0);
        expect(Math.abs(scaled - Math.round(scaled)), at).toBeLessThan(1e-6);
      }
    }
  });
}

function expectTable(sheet: ReadSheet, where: string): void {
  const [header = []] = sheet.rows;
  const at = `${where} › ${sheet.name}`;
  expect(
    header.every((text) => typeof text === 'string' && text !== ''),
    at,
  ).toBe(true);
  header.forEach((_, column) =>
    expect(sheet.look(0, column), at).toMatchObject({ isBold: true, isWrapped: true }),
  );
  expect(sheet.frozen.rows, at).toBe(1);
  expect(sheet.frozen.columns, at).toBeLessThan(header.length);
  expect(sheet.repeated, at).toMatch(/\$1:\$1$/);
  const letters = /^A1:([A-Z]+)\d+$/.exec(sheet.filter ?? '')?.[1] ?? '';
  const last = Array.from(letters).reduce((sum, c) => sum * 26 + c.charCodeAt(0) - 64, 0);
  expect(last, at).toBe(header.length);
  expect(
    sheet.widths.every((width) => width >= 8 && width <= 90),
    at,
  ).toBe(true);
  expectColumns(sheet, where);
}

function expectHead(
  [about]: ReadSheet[],
  { hasCourse, hasTarget, comparesClasses }: Omit<Export, 'endpoint' | 'path'>,
  language: LanguageCode,
): void {
  const lines = about?.rows ?? [];
  const values = lines.map(([, value]) => value);
  const labels = lines.flatMap(([label]) => (typeof label === 'string' ? [label] : []));
  expect(about?.look(0, 0).isBold).toBe(true);
  expect(values).toContain(schoolName);
  expect(values.filter(isDate).map((date) => date.toISOString().slice(0, 10))).toContain(
    dayInJapan(api.deps.now()),
  );
  const word = {
    course: { ja: 'コース', en: 'Course', vi: 'Khóa đánh giá' },
    ended: { ja: 'コースの終了日', en: 'Course ended on', vi: 'Ngày kết thúc khóa' },
    target: { ja: '対象', en: 'Group', vi: 'Đối tượng' },
    compare: { ja: 'クラスどうしの比較', en: 'Comparing classes', vi: 'So sánh các lớp' },
  };
  expect(labels.includes(word.compare[language])).toBe(comparesClasses === true);
  const needed = [...(hasTarget ? ['target'] : []), ...(hasCourse ? ['course', 'ended'] : [])];
  for (const name of needed) expect(labels).toContain(word[name as keyof typeof word][language]);
  const ended = lines.filter(([label]) => label === word.ended[language]);
  expect(ended.every(([, day]) => isDate(day))).toBe(true);
  // how it is read
  expect(lines.filter(([, value]) => String(value).length > 20).length).toBeGreaterThan(0);
}

describe('every Excel file', () => {
  it('is named here', () => {
    const downloads = endpointNames.filter((name) => {
      const endpoint = endpointOf(name);
      return 'transfer' in endpoint && endpoint.transfer === 'download';
    });
    const named = [...otherFiles, ...Object.values(all).map(({ endpoint }) => endpoint)];
    expect([...new Set(named)].toSorted()).toEqual(downloads.toSorted());
  });

  it.each(languageCodes)('says what it is and has tables of one form (%s)', async (language) => {
    const names: string[] = [];
    for (const [name, made] of Object.entries(all)) {
      const where = `${language} ${name}`;
      const { status, headers, bytes } = await api.call('GET', made.path, {
        token,
        headers: { lang: language },
      });
      expect(status, where).toBe(200);
      expect(headers['content-type'], where).toContain('spreadsheetml');
      const fileName = nameOf(headers);
      names.push(fileName);
      expect(fileName, where).toMatch(/^[^\\/:*?"<>|]{4,150}_\d{4}-\d{2}-\d{2}\.xlsx$/);
      const { sheets, openSheet } = readBook(bytes);
      expectHead(sheets, made, language);
      const [about, ...others] = sheets;
      expect(others.length, where).toBeGreaterThan(0);
      expect(aboutSheetNames.includes(openSheet), where).toBe(!made.isFilledIn);
      for (const sheet of sheets) {
        const at = `${where} › ${sheet.name}`;
        expect(sheet.page, at).toMatchObject({ paper: '9', fitsWidth: true });
        expect(sheet.page.header.replaceAll('&&', '&'), at).toContain(
          String(about?.rows[0]?.[0]).slice(0, 20),
        );
      }
      for (const sheet of others) expectTable(sheet, where);
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('of a student’s data has the same form', async () => {
    const { companyID } = await api.db
      .selectFrom('company')
      .select('companyID')
      .where('name', '=', schoolName)
      .executeTakeFirstOrThrow();
    const { studentID } = await api.db
      .selectFrom('interview')
      .select('studentID')
      .where('companyID', '=', companyID)
      .executeTakeFirstOrThrow();
    for (const language of languageCodes) {
      const { book } = await withSchoolTransaction(api.deps.db, companyID, async (tx) => {
        const origin = await readOrigin({
          tx,
          session: { companyID },
          language,
          now: api.deps.now(),
        });
        return studentWorkbook(origin, await readStudentData(tx, companyID, studentID, origin));
      });
      const { sheets } = readBook(await writeExcel(book));
      expectHead(sheets, { hasTarget: true }, language);
      const tables = sheets.filter(({ filter }) => filter !== null);
      expect(tables.length).toBeGreaterThan(8);
      for (const sheet of tables) expectTable(sheet, `${language} student data`);
    }
  });
});
