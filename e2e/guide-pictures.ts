import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { guideFolder, type GuidePage } from '@mebae/contracts';
import {
  guideOwners,
  notedPictures,
  picturesFile,
  picturesFolder,
  readGuide,
  type NotedPicture,
} from '@mebae/guide';
import { pictureBytes, pictureHash, screensOf } from '@mebae/guide/checks';
import { chromiumArguments, chromiumPath } from '@mebae/testing/chromium';
import sharp from 'sharp';
import { waitUntilLoaded } from './a11y/screen.ts';
import { signInApi } from './core/api.ts';
import { linksOf } from './core/courses.ts';
import { openDatabase, type TestDatabase } from './core/database.ts';
import { root, runningParts } from './core/environment.ts';
import globalSetup from './core/global-setup.ts';

// `npm run guide:pictures [-- --all]`: pictures of the guide's screens, taken of the demo school: those that are missing
// or show a screen as it was, or all of them.
const takesAll = process.argv.includes('--all');
const school = '桜ヶ丘中学校';
const admin = { email: 'admin@sakura.example' };
const desk = { width: 1120, height: 700 };
const phone = { width: 390, height: 780 };

/** Whether a screen is seen without signing in as staff. */
const isEntry = (path: string): boolean => /^\/(?:signin|reset-password|answer|c$)/.test(path);
const isOnPhone = (path: string): boolean => /^\/(?:answer|my|c$)/.test(path);

/** Results are those of a course that is over, everything else that of the one that runs. */
const showsResults = /\/score\/|\/my\/|tab=reports/;

const addressOf = (path: string, values: Record<string, string>): string | null =>
  filled(
    path,
    showsResults.test(path) ? { ...values, evalSettingID: values['scoredID'] ?? '' } : values,
  );

const stop = await globalSetup();
const { url, database } = runningParts();
const db = openDatabase(database);
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: chromiumArguments,
});
const left: string[] = [];
try {
  const screens = await screensOf(root);
  const values = await valuesOf(browser, db);
  for (const folder of guideOwners(root)) {
    const noted = notedPictures(root, folder);
    for (const page of readGuide(root, folder).pages) {
      const hash = pictureHash(root, page, screens);
      if (hash === null || (!takesAll && noted[page.name]?.madeOf === hash)) continue;
      const size = await take(browser, folder, page, values);
      if (size) noted[page.name] = { ...size, madeOf: hash };
      else left.push(`${folder}: ${page.name}`);
      // After each, so that what was taken is kept when a later one fails.
      writeNotes(folder, noted);
    }
  }
} finally {
  await browser.close();
  await db.close();
  await stop();
}
if (left.length > 0) console.log(`The demo school has no example for: ${left.join(', ')}`);

function writeNotes(folder: string, noted: Record<string, NotedPicture>): void {
  const sorted = Object.fromEntries(Object.entries(noted).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const file = join(root, folder, guideFolder, picturesFile);
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** Takes a page's picture. @returns its size; null where the demo school has nothing to show */
async function take(
  of: Browser,
  folder: string,
  { name, shows, routes }: GuidePage,
  values: Record<string, string>,
): Promise<{ width: number; height: number } | null> {
  const path = addressOf(shows ?? routes[0] ?? '', values);
  if (path === null || path === '') return null;
  const context = await open(of, isOnPhone(path) ? phone : desk);
  try {
    if (!isEntry(path)) await signInApi(context.request, admin);
    const page = await context.newPage();
    await page.goto(path);
    await settled(page);
    const bytes = await small(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
    const place = join(root, folder, guideFolder, picturesFolder);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `${name}.png`), bytes.data);
    console.log(`${folder}/${name}: ${Math.round(bytes.data.length / 1024)} kB`);
    return { width: bytes.info.width, height: bytes.info.height };
  } finally {
    await context.close();
  }
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitUntilLoaded(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A picture of few colours, as screens have them, and small enough for the guide. */
async function small(png: Buffer) {
  for (const colours of [96, 48, 16]) {
    const made = await sharp(png)
      .png({ palette: true, colours, effort: 10, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    if (made.data.length <= pictureBytes || colours === 16) return made;
  }
  throw new Error('No number of colours was tried.');
}

/** An address with numbers in place of its parameters; null where one of them is not known. */
function filled(path: string, values: Record<string, string>): string | null {
  const missing = [...path.matchAll(/:(\w+)/g)].some(([, key = '']) => values[key] === undefined);
  return missing ? null : path.replaceAll(/:(\w+)/g, (_, key: string) => values[key] ?? '');
}

/** A browser in Japanese. */
function open(of: Browser, viewport: { width: number; height: number }): Promise<BrowserContext> {
  const place = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', baseURL: url };
  return of.newContext({ ...place, viewport, deviceScaleFactor: 1, reducedMotion: 'reduce' });
}

/** Numbers of the demo school's own, by the parameters of addresses. */
async function valuesOf(of: Browser, data: TestDatabase): Promise<Record<string, string>> {
  const { companyID } = await data.one<{ companyID: number }>(
    'select company_id as "companyID" from company where name = $1',
    [school],
  );
  const ids = async (select: string): Promise<string[]> =>
    (await data.rows<{ id: number | string }>(select, [companyID])).map(({ id }) => String(id));
  const [student] = await data.rows<{
    studentID: number;
    evalSettingID: number;
    competencyID: number;
  }>(
    `select s.student_id as "studentID", max(s.eval_setting_id) as "evalSettingID", min(s.competency_id) as "competencyID"
     from score s join enrolment e using (company_id, student_id)
     where company_id = $1 and s.is_fixed
       and e.school_year = (select max(o.school_year) from enrolment o where o.company_id = $1)
     group by 1 having count(distinct s.eval_setting_id) >= 2 order by 1 limit 1`,
    [companyID],
  );
  const running = await ids(
    `select eval_setting_id as id from exam where company_id = $1 and ended_at is null
       and now() between start_at and end_at order by 1 limit 1`,
  );
  const first = async (column: string, table: string): Promise<string | undefined> =>
    (await ids(`select ${column} as id from ${table} where company_id = $1 order by 1 limit 1`))[0];
  const found: Record<string, string | undefined> = {
    evalSettingID: running[0],
    scoredID: student && String(student.evalSettingID),
    studentID: student && String(student.studentID),
    competencyID: student && String(student.competencyID),
    teacherID: await first('teacher_id', 'teacher'),
    activityID: await first('activity_id', 'activity'),
    eventID: await first('event_id', 'school_event'),
    groupSettingID: await first('group_setting_id', 'group_setting'),
    customCompetencyID: await first('custom_competency_id', 'custom_competency'),
    pageID: 'settings.students-import',
    token: await unansweredToken(of, data, companyID, Number(running[0])),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The link of somebody who has not begun to answer. */
async function unansweredToken(
  of: Browser,
  data: TestDatabase,
  companyID: number,
  exam: number,
): Promise<string | undefined> {
  const [row] = await data.rows<{ student: number }>(
    `select x.student_id as student from examinee x
     where x.company_id = $1 and x.eval_setting_id = $2
       and not exists (select from evaluation_request r join answer a using (company_id, evaluation_request_id)
         where r.eval_setting_id = x.eval_setting_id and r.evaluator_student_id = x.student_id)
     order by 1 limit 1`,
    [companyID, exam],
  );
  if (!row) return undefined;
  const context = await open(of, phone);
  const api = await signInApi(context.request, admin);
  const token = (await linksOf(api, exam)).get(row.student);
  await context.close();
  return token;
}
