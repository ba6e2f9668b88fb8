import { endpoints } from '@mebae/contracts';
import { answerByApi, courseByApi } from '../core/courses.ts';
import { setParts } from '../core/parts.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { CoursePage } from '../pages/course.page.ts';
import { FollowUpPage } from '../pages/follow-up.page.ts';
import { RecordPage } from '../pages/record.page.ts';

/** Comfort and self-esteem: the care list goes by them. */
const coreTrends = [2, 7];
/** All of them evaluate each other: who evaluates whom is left to no chance. */
const classSize = 8;

/** Everybody sees a person alike, and people differ: nobody's answers are far off, or the same of all. */
const agreed = (target: number, questionItemID: number): number =>
  1 + (target % 3) + (Math.floor(questionItemID / 100) % 2);

test('after a course staff see who needs a talk, whose answers look careless, and what a score rests on', async ({
  page,
  newSchoolWithStudents,
  outside,
  db,
  expectAccessible,
}) => {
  const { school, api, lines } = await newSchoolWithStudents(classSize, { classesPerGrade: [1] });
  const course = await courseByApi(api, school.classes, { evaluatorsPerStudent: classSize - 1 });
  const { evalSettingID, title } = course;
  await setParts(db, evalSettingID, { disposition: null, trendIDs: coreTrends });
  const of = { params: { evalSettingID } };
  const { data: links } = await api.call(endpoints.exams.links, of);
  const [low, careless, usual] = lines.map((line) => ({
    name: `${line.lastName} ${line.firstName}`,
    studentID: links.find((link) => link.studentNumber === line.studentNumber)!.studentID,
  }));
  const agrees = await db.rows<{ item_id: number; reversed: boolean }>(
    `select distinct item_id, is_reversed as reversed from part_item where part = 'trend' and scale_id = any($1)`,
    [coreTrends],
  );
  const requests = await db.rows<{ request: number; target: number }>(
    `select evaluation_request_id::int as request, target_student_id::int as target
     from evaluation_request where eval_setting_id = $1`,
    [evalSettingID],
  );
  const targetOf = new Map(requests.map(({ request, target }) => [request, target]));
  for (const [studentID, token] of course.tokens) {
    const isLow = studentID === low!.studentID;
    await answerByApi(outside, token, true, {
      levelOf: (request, questionItemID) =>
        studentID === careless!.studentID ? 2 : agreed(targetOf.get(request)!, questionItemID),
      stepOf: (itemID) => {
        const { reversed } = agrees.find((item) => item.item_id === itemID)!;
        const value = isLow ? 1 : 4 + ((itemID + studentID) % 2);
        return reversed ? 6 - value : value;
      },
    });
  }
  await api.call(endpoints.exams.end, of);
  await expect
    .poll(async () => (await api.call(endpoints.exams.detail, of)).scoringState, {
      timeout: 60_000,
    })
    .toBe('done');

  const shown = await new CoursePage(page).open(evalSettingID, title);
  const { t } = shown;
  await test.step('the careless tab names the rule, the weight, and nobody else', async () => {
    await shown.tab('careless').click();
    const table = page.getByRole('table', { name: t('careless.title') });
    const row = table.getByRole('row').filter({ hasText: careless!.name });
    await expect(row.getByText(t('careless.reason.sameLevel')).first()).toBeVisible();
    await expect(table.getByRole('row').filter({ hasText: usual!.name })).toHaveCount(0);
    await expect(page.getByText(t('careless.rule.talk'))).toBeVisible();
    await expectAccessible(page, 'course: answer patterns');
  });

  await test.step('the care list says which rule fired and that it is no diagnosis', async () => {
    await shown.tab('care').click();
    await expect(page.getByText(t('care.notDiagnosis'))).toBeVisible();
    const table = page.getByRole('table', { name: t('care.title') });
    await expect(table.getByRole('row')).toHaveCount(2);
    const row = table.getByRole('row').filter({ hasText: low!.name });
    await expect(row).toContainText(t('care.rule.belowGrade'));
    await expectAccessible(page, 'course: care list');
    const views = await db.rows(
      `select 1 from audit_log where company_id = $1 and action = 'careList.view'`,
      [school.companyID],
    );
    expect(views.length).toBeGreaterThan(0);
    await row.getByRole('link', { name: t('care.open') }).click();
  });

  await test.step('a score leads to what it rests on, without anybody’s answers', async () => {
    const record = new RecordPage(page);
    await record.of(low!.name);
    const recordsText = textsOf('records');
    await page
      .getByRole('link', { name: new RegExp(recordsText('explain.link', { name: '' })) })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: recordsText('explain.numbers') })).toBeVisible();
    await expect(page.getByText(recordsText('explain.privacy'))).toBeVisible();
    await expectAccessible(page, 'score explained');
    for (const line of lines.filter(
      (other) => `${other.lastName} ${other.firstName}` !== low!.name,
    )) {
      await expect(page.getByRole('main')).not.toContainText(`${line.lastName} ${line.firstName}`);
    }
  });
});

test('a homeroom teacher projects the overview, and follows up the own class alone', async ({
  page,
  newSchoolWithStudents,
  enter,
  outside,
}) => {
  const perClass = 4;
  const { school, api, lines } = await newSchoolWithStudents(perClass, { classesPerGrade: [2] });
  const course = await courseByApi(api, school.classes);
  const { evalSettingID, title } = course;
  const own = lines.filter((line) => line.schoolClass === '1組');
  const names = lines.map((line) => `${line.lastName} ${line.firstName}`);
  const { data: links } = await api.call(endpoints.exams.links, { params: { evalSettingID } });
  const first = links.find((link) => link.schoolClassName === '1組' && link.studentNumber === 1);
  await answerByApi(outside, first!.token);
  await enter(school.teacher);

  const people = new FollowUpPage(page);
  const { t } = people;
  await people.open(evalSettingID, title);
  await test.step('the overview tells of the own class and names nobody', async () => {
    await page.getByRole('link', { name: t('overview.open') }).click();
    const board = page.getByRole('region', { name: t('overview.title') });
    await expect(board).toContainText(t('overview.people', { people: 1 }));
    await expect(board.getByRole('listitem')).toHaveCount(1);
    for (const name of names) await expect(board).not.toContainText(name);
    await page.goBack();
  });

  await test.step('who has not handed in is reminded; others of the course are out of sight', async () => {
    await people.tab('people').click();
    await people.isAbout('filtered', perClass);
    await expect(people.table.getByRole('row')).toHaveCount(own.length + 1);
    await people.narrow('detail.state', 'detail.stateOf.notStarted');
    await people.isAbout('filtered', perClass - 1);
    await people.act('follow.remind');
    await people.expectNotice(t('follow.reminded.held', { people: perClass - 1 }));
  });
});
