import { answerByApi, courseByApi } from '../core/courses.ts';
import type { TestDatabase } from '../core/database.ts';
import type { TestSchool } from '../core/school.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { HomePage } from '../pages/home.page.ts';
import { Table } from '../pages/table.ts';

const failScoring = (db: TestDatabase, evalSettingID: number) =>
  db.rows(`update exam set scoring_state = 'failed', ended_at = now() where eval_setting_id = $1`, [
    evalSettingID,
  ]);

const addMail = (db: TestDatabase, { companyID }: TestSchool, subject: string, state: string) =>
  db.rows(
    `insert into outbox_mail (company_id, recipient, subject, body, state, error)
     values ($1, 'parent@story.example', $2, 'よろしくお願いします。', $3, 'no such mailbox')`,
    [companyID, subject, state],
  );

test('home shows what runs, and what needs attention until it is looked into', async ({
  page,
  newSchoolWithStudents,
  outside,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(4, { classesPerGrade: [1] });
  const running = await courseByApi(api, school.classes, { title: '二学期の相互評価' });
  await answerByApi(outside, [...running.tokens.values()][0]!);
  const failed = await courseByApi(api, school.classes, { title: '一学期の相互評価' });
  for (const token of failed.tokens.values()) {
    await answerByApi(outside, token);
  }
  await failScoring(db, failed.evalSettingID);
  await addMail(db, school, '届かないメール', 'failed');
  await addMail(db, school, '保管中のメール', 'held');
  await addMail(db, school, '届いたメール', 'sent');
  await db.rows('delete from class_teacher where company_id = $1', [school.companyID]);
  const home = await new HomePage(page).open();
  const { t } = home;
  const course = home.running.getByRole('listitem');
  await expect(course).toHaveCount(1);
  await expect(course).toContainText(running.title);
  await expect(course).toContainText(t('home.handedIn', { done: 1, all: 4, share: 25 }));
  await expect(course).toContainText(t('home.daysLeft', { count: 1 }));
  const scoring = t('home.scoringFailed', { title: failed.title });
  const mailFailed = t('home.mails.failed', { count: 1, shown: 1 });
  const mailHeld = t('home.mails.held', { count: 1, shown: 1 });
  const teachers = t('home.left.teachers', { count: 1 });
  await home.needsAttention([scoring, mailFailed, mailHeld, teachers]);
  await expectAccessible(page, 'home: much to look at');

  // the failed mail, and the one that is held
  await home.attention.getByRole('link', { name: mailFailed }).click();
  const settingsText = textsOf('settings');
  const mails = new Table(page, settingsText('outbox.title'));
  await expect.poll(() => mails.column(settingsText('outbox.to'))).toHaveLength(1);
  await mails.row('届かないメール').getByRole('button').click();
  await expect(page.getByText('no such mailbox')).toBeVisible();
  await home.open();
  await home.needsAttention([scoring, mailHeld, teachers]);
  await home.attention.getByRole('link', { name: mailHeld }).click();
  await mails.row('保管中のメール').getByRole('button').click();
  // reading it has not sent it
  await home.open();
  await home.needsAttention([scoring, mailHeld, teachers]);
  await db.rows(`update outbox_mail set state = 'sent' where company_id = $1 and state = 'held'`, [
    school.companyID,
  ]);
  await home.open();
  await home.needsAttention([scoring, teachers]);

  // the course whose scores failed gets them
  await home.attention.getByRole('link', { name: scoring }).click();
  await expect(page.getByText(text('exams', 'detail.scoringFailed'))).toBeVisible();
  await expectAccessible(page, 'course: scores failed');
  await page.getByRole('button', { name: text('exams', 'detail.scoreAgain') }).click();
  await expect(page.getByRole('main').getByText(text('exams', 'scoring.done'))).toBeVisible();
  await home.open();
  await home.needsAttention([teachers]);
  await expectAccessible(page, 'home');
});

test('a teacher sees the own classes alone, and of nothing that only administrators can do', async ({
  page,
  newSchoolWithStudents,
  enter,
  db,
}) => {
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [2] });
  const own = await courseByApi(api, school.classes.slice(0, 1), { title: '担当クラスのコース' });
  const other = await courseByApi(api, school.classes.slice(1), { title: '他クラスのコース' });
  await failScoring(db, own.evalSettingID);
  await failScoring(db, other.evalSettingID);
  await addMail(db, school, '届かないメール', 'failed');
  await enter(school.teacher);
  const home = await new HomePage(page).open();
  await home.needsAttention([home.t('home.scoringFailed', { title: own.title })]);
  await expect(home.running).toContainText(home.t('home.noneRunning'));
  await expect(
    page.getByRole('link', { name: home.t('home.changeSchoolText'), exact: true }),
  ).toBeHidden();
  await home.attention.getByRole('link').click();
  const again = page.getByRole('button', { name: text('exams', 'detail.scoreAgain') });
  await expect(again).toBeDisabled();
});

test("the school's notice is written in the settings and shown to everybody, without what acts", async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const home = await new HomePage(page).open();
  await page.getByRole('link', { name: home.t('home.changeSchoolText'), exact: true }).click();
  const settingsText = textsOf('settings');
  const form = page.getByRole('form', { name: settingsText('school.home') });
  const field = form.getByRole('textbox', { name: settingsText('school.homeLabel') });
  await field.fill(
    '<b>三者面談</b>は12月です。\n<img src=x onerror="document.title=1"><script>document.title=2</script>詳しくは職員室まで。',
  );
  await page
    .getByRole('button', { name: settingsText('school.save'), exact: true })
    .first()
    .click();
  await expect(page.getByText(settingsText('school.homeSaved'))).toBeVisible();
  await enter(school.teacher);
  await home.open();
  const notice = home.part('home.schoolText');
  await expect(notice).toContainText('三者面談は12月です。詳しくは職員室まで。');
  await expect(notice.locator('b')).toHaveText('三者面談');
  await expect(notice.locator('img, script')).toHaveCount(0);

  await enter(school.admin);
  await page.goto('/pages/schoolSetting/home');
  await expect(field).toHaveValue(/<script>/);
  await expectAccessible(page, 'school setting: home');
  // another administrator is quicker: nothing that was typed is lost
  await db.rows(
    `update company set dashboard_text = '先の変更', dashboard_text_updated_at = now(), dashboard_text_updated_by = $2
     where company_id = $1`,
    [school.companyID, school.teacher.userID],
  );
  await field.fill('行事予定は https://school.example/plan を\nご覧ください。');
  await page
    .getByRole('button', { name: settingsText('school.save'), exact: true })
    .first()
    .click();
  await expect(page.getByText('担任 次郎さんが先に変更しました')).toBeVisible();
  await page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
  await expect(page.getByText(settingsText('school.homeSaved'))).toBeVisible();
  await home.open();
  await expect(notice.getByRole('link', { name: 'https://school.example/plan' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
});

test('what could not be loaded is said in its place, and a retry brings it', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  await enter((await newSchool()).admin);
  const calls = /\/api\/v3\/academic\/(?:home\/attention|dashboardInfo|exams)\b/;
  // A server's own failure (500) would be asked again by the page, perhaps before the button is pressed.
  await page.route(calls, (route) => route.fulfill({ status: 400, json: {} }));
  const home = await new HomePage(page).open();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(3);
  await expectAccessible(page, 'home: failed');
  await page.unroute(calls);
  const retry = { name: home.t('remote.retry') };
  await home.running.getByRole('button', retry).click();
  await expect(home.running).toContainText(home.t('home.noneYet'));
  await home.attention.getByRole('button', retry).click();
  await home.needsAttention([home.t('home.left.students')]);
  await page.getByRole('main').getByRole('button', retry).click();
  await expect(home.part('home.schoolText')).toBeVisible();
  await expectAccessible(page, 'home: nothing yet');
});
