import { endpoints, EvaluatorType, RequestPermission } from '@mebae/contracts';
import { candidateApi } from '../core/api.ts';
import { courseByApi, importByApi } from '../core/courses.ts';
import { rosterOf } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { phone } from '../pages/answer.page.ts';
import { EvaluatorsPage } from '../pages/evaluators.page.ts';

const answerText = textsOf('answer', 'ja');

test('evaluators by keyboard and by drag, a request accepted, and an outside evaluator on a phone', async ({
  page,
  newSchool,
  enter,
  db,
  browser,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const school = await newSchool({ classesPerGrade: [1] });
  const api = await enter(school.admin);
  await importByApi(api, rosterOf(school, 6));
  const course = await courseByApi(api, school.classes, { evaluatorsPerStudent: 2 });
  await db.rows('update exam set request_permission = $1 where eval_setting_id = $2', [
    RequestPermission.IncludingGuests,
    course.evalSettingID,
  ]);
  const evaluators = new EvaluatorsPage(page);
  const { t } = evaluators;
  await evaluators.open(course.evalSettingID);
  await expect(evaluators.chosen).toHaveCount(12);
  await expectAccessible(page, 'evaluators: matrix');

  await test.step('by keyboard, with a step back and forth', async () => {
    const cells = evaluators.matrix.locator('button');
    await cells.first().focus();
    await page.keyboard.press('ArrowRight');
    const second = cells.nth(1);
    await expect(second).toBeFocused();
    const before = await second.getAttribute('aria-pressed');
    const count = before === 'true' ? 11 : 13;
    await page.keyboard.press('Space');
    await expect(evaluators.chosen).toHaveCount(count);
    await page.keyboard.press('Control+z');
    await expect(evaluators.chosen).toHaveCount(12);
    await page.keyboard.press('Control+Shift+z');
    await expect(evaluators.chosen).toHaveCount(count);
    await evaluators.save();
    await page.reload();
    await expect(evaluators.chosen).toHaveCount(count);
    await cells.nth(1).focus();
    await page.keyboard.press('Space');
    await evaluators.save();
  });

  await test.step('what is toggled while a save is under way stays, with the way back', async () => {
    const cells = evaluators.matrix.locator('button[data-pair][aria-pressed=true]');
    const [sent, later] = [await evaluators.pairOf(cells), await evaluators.pairOf(cells.nth(1))];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/evaluators/matrix', async (route) => {
      if (route.request().method() === 'PUT') await held;
      await route.continue();
    });
    await evaluators.cell(sent).click();
    await evaluators.press('evaluators.save');
    await evaluators.cell(later).click();
    release();
    await expect(page.getByText(t('evaluators.saved')).last()).toBeVisible();
    await page.unroute('**/evaluators/matrix');
    await expect(evaluators.cell(later)).toHaveAttribute('aria-pressed', 'false');
    await expect(evaluators.chosen).toHaveCount(10);
    await evaluators.press('evaluators.undo');
    await evaluators.press('evaluators.undo');
    await expect(evaluators.chosen).toHaveCount(12);
    await evaluators.save();
  });

  await test.step('a pair is dragged to another cell, and several are added by one stroke; each is one step', async () => {
    const free = evaluators.matrix.locator('button[data-pair][aria-pressed=false]');
    const [from, to] = [await evaluators.pairOf(evaluators.chosen), await evaluators.pairOf(free)];
    await evaluators.dragAway(from);
    await expect(evaluators.cell(from)).toHaveAttribute('aria-pressed', 'true');
    await evaluators.drag(from, to);
    await expect(evaluators.cell(from)).toHaveAttribute('aria-pressed', 'false');
    await expect(evaluators.cell(to)).toHaveAttribute('aria-pressed', 'true');
    await expect(evaluators.chosen).toHaveCount(12);
    await evaluators.press('evaluators.undo');
    await expect(evaluators.cell(from)).toHaveAttribute('aria-pressed', 'true');

    const row = evaluators.matrix.getByRole('row').nth(1);
    const last = row.locator('button[data-pair]').last();
    await evaluators.drag(
      await evaluators.pairOf(row.locator('button[data-pair][aria-pressed=false]')),
      await evaluators.pairOf(last),
    );
    await expect(last).toHaveAttribute('aria-pressed', 'true');
    await evaluators.press('evaluators.undo');
    await expect(evaluators.chosen).toHaveCount(12);
    await evaluators.cell(from).click();
    await expect(evaluators.chosen).toHaveCount(11);
    await evaluators.press('evaluators.undo');
    await expect(evaluators.chosen).toHaveCount(12);
  });

  await test.step('a finger presses a cell, and the keyboard leads to the corners', async () => {
    await evaluators.chosen.first().dispatchEvent('pointerdown', { pointerType: 'touch' });
    await evaluators.chosen.first().dispatchEvent('click', { detail: 1 });
    await expect(evaluators.chosen).toHaveCount(11);
    await page.keyboard.press('Control+z');
    const cells = evaluators.matrix.locator('button');
    await cells.first().focus();
    await page.keyboard.press('Control+End');
    await expect(cells.last()).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('PageUp');
    await expect(cells.first()).toBeFocused();
  });

  const asking = [...course.tokens.keys()][0]!;
  const onPhone = await browser.newContext({ ...phone, baseURL: new URL(page.url()).origin });
  const device = await onPhone.newPage();
  await test.step('a pupil asks a guest on the phone, and sees the decision', async () => {
    await device.goto(`/answer/${course.tokens.get(asking)}`);
    await device.getByText(answerText('ask.title')).click();
    await device.getByLabel(answerText('ask.guestField.name'), { exact: true }).fill('山本 道子');
    await device.getByLabel(answerText('ask.guestField.relation')).fill('祖母');
    await device.getByRole('button', { name: answerText('ask.askGuest') }).click();
    await expect(device.getByText(answerText('ask.state.waiting'))).toBeVisible();
    await expectAccessible(device, 'answer: asked');

    await evaluators.tab('requests');
    await page.getByRole('table').getByRole('checkbox').first().check();
    await expectAccessible(page, 'evaluators: requests that are there');
    await evaluators.press('evaluators.accept');
    await expect(page.getByText(t('evaluators.decided.accepted', { count: 1 }))).toBeVisible();
    await device.reload();
    await expect(device.getByText(answerText('ask.state.accepted'))).toBeVisible();
  });

  await test.step('the guest answers on a phone, and a revoked link is dead', async () => {
    await evaluators.tab('outside');
    await evaluators.press('outside.print');
    const url = await page.getByText(/\/answer\/[\w-]+$/).innerText();
    const link = new URL(url).pathname;
    await evaluators.press('outside.closeSheet');
    await device.goto(link);
    await expect(device.getByRole('button', { name: answerText('welcome.start') })).toBeVisible();
    await expectAccessible(device, 'answer: from outside');
    await device.getByRole('button', { name: answerText('welcome.start') }).tap();
    await device.getByRole('group').getByRole('button').nth(2).tap();
    await device.getByRole('button', { name: answerText('practice.done') }).tap();
    const handIn = device.getByRole('button', { name: answerText('handIn.button') });
    const statement = device.getByRole('heading').first();
    for (let n = 0; n < 60 && !(await handIn.isVisible()); n += 1) {
      const before = await statement.innerText();
      await device
        .getByRole('group')
        .getByRole('button')
        .nth(n % 4)
        .tap();
      await expect.poll(async () => (await statement.innerText()) !== before).toBe(true);
    }
    await handIn.tap();
    await expect(device.getByText(answerText('receipt.title'))).toBeVisible();
    const [kept] = await db.rows<{ answers: number; others: number }>(
      `select count(*) filter (where r.target_student_id = $2)::int as answers,
        count(*) filter (where r.target_student_id <> $2)::int as others
       from evaluation_request r join answer a using (company_id, evaluation_request_id)
       where r.eval_setting_id = $1 and r.kind = 'outside'`,
      [course.evalSettingID, asking],
    );
    expect(kept?.answers).toBeGreaterThan(5);
    expect(kept?.others).toBe(0);

    await evaluators.press('outside.revokeOf', { name: '山本 道子' });
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('outside.revoke'), exact: true })
      .click();
    await expect(page.getByText(t('outside.revokedDone', { name: '山本 道子' }))).toBeVisible();
    await device.goto(link);
    await expect(device.getByText(answerText('unknown.title'))).toBeVisible();
  });
  await onPhone.close();

  await test.step('a wrong address of an outside evaluator is said beside its field', async () => {
    await db.rows('update exam set evaluator_type = $1 where eval_setting_id = $2', [
      EvaluatorType.Outside,
      course.evalSettingID,
    ]);
    await evaluators.open(course.evalSettingID);
    await evaluators.tab('outside');
    const email = page.getByLabel(t('outside.email'));
    await page.getByLabel(t('outside.name')).fill('田中 一郎');
    await email.fill('ichiro@@shokuba.example');
    await evaluators.press('outside.addOne');
    await expect(page.getByText(t('outside.problem.email'))).toBeVisible();
    await expect(email).toBeFocused();
  });
});

test('somebody from outside is added about the student who is shown, also after another class was chosen', async ({
  page,
  newSchoolWithStudents,
  db,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(6, { classesPerGrade: [2] });
  const course = await courseByApi(api, school.classes, { evaluatorsPerStudent: 2 });
  await db.rows('update exam set evaluator_type = $1 where eval_setting_id = $2', [
    EvaluatorType.Outside,
    course.evalSettingID,
  ]);
  const evaluators = await new EvaluatorsPage(page).open(course.evalSettingID);
  const { t } = evaluators;
  await evaluators.tab('outside');
  const about = page.getByRole('combobox', { name: t('outside.about') });
  await about.selectOption({ index: 1 });
  await expectAccessible(page, 'evaluators: outside');
  const before = await about.locator('option').allInnerTexts();
  await page.getByRole('combobox', { name: t('class.header') }).selectOption({ index: 1 });
  await expect(about.locator('option').first()).not.toHaveText(before[0] ?? '');
  const shown = await about.evaluate(
    (select: HTMLSelectElement) => select.selectedOptions[0]?.text,
  );
  const name = page.getByLabel(t('outside.name'));
  await name.fill('田中 一郎');
  await evaluators.press('outside.addOne');
  const row = page.getByRole('row').filter({ hasText: '田中 一郎' });
  await expect(row).toContainText(shown ?? '');
  await expect(name).toHaveValue('');
  await evaluators.press('outside.addOne');
  await expect(page.getByText(t('problem.required'))).toBeVisible();
  await expect(name).toBeFocused();

  await page.getByRole('radio', { name: t('outside.wayOf.many') }).check();
  const list = page.getByRole('textbox', { name: t('outside.list') });
  const lines = ['佐々木 道子', '木村 洋子'].map((evaluator) => `${shown}\t${evaluator}\t\t祖母`);
  await list.fill([lines[0], '誰でもない人\t木村 洋子'].join('\n'));
  await expect(page.getByText(t('outside.problem.student'))).toBeVisible();
  await list.fill(lines.join('\n'));
  await evaluators.press('outside.addMany', { count: 2 });
  await expect(page.getByRole('row').filter({ hasText: '木村 洋子' })).toContainText(shown ?? '');
  await expectAccessible(page, 'evaluators: outside that are there');
  await expect(list).toHaveValue('');
});

test('the links of everybody from outside are printed, however many pages the list has', async ({
  page,
  newSchoolWithStudents,
  db,
}) => {
  const { school, api } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const { evalSettingID, tokens } = await courseByApi(api, school.classes, {
    evaluatorsPerStudent: 2,
  });
  await db.rows('update exam set evaluator_type = $1 where eval_setting_id = $2', [
    EvaluatorType.Outside,
    evalSettingID,
  ]);
  const [studentID = 0] = tokens.keys();
  const names = Array.from({ length: 52 }, (_, index) => `相手${index + 1}`);
  await api.call(endpoints.evaluators.addOutside, {
    params: { evalSettingID },
    body: {
      evaluators: names.map((name) => ({ studentID, name, email: null, relation: '' })),
      sendMail: false,
    },
  });
  const evaluators = await new EvaluatorsPage(page).open(evalSettingID);
  await evaluators.tab('outside');
  await evaluators.press('outside.print');
  const sheet = page.getByRole('region', { name: evaluators.t('outside.sheet') });
  await expect(sheet.getByRole('listitem')).toHaveCount(names.length);
});

test('another evaluator is proposed for somebody whom too many can’t judge, and added by one press', async ({
  page,
  newSchoolWithStudents,
  outside,
  expectAccessible,
}) => {
  const { school, api } = await newSchoolWithStudents(5, { classesPerGrade: [1] });
  const course = await courseByApi(api, school.classes, { evaluatorsPerStudent: 2 });
  const [token = ''] = course.tokens.values();
  const candidate = candidateApi(outside, token);
  const { tasks, items, serverTime } = await candidate.call(endpoints.answer.session);
  const { evaluationRequestID, target } = tasks.find((task) => task.kind === 'peer')!;
  const answers = items.map(({ questionItemID, itemVersion }) => ({
    evaluationRequestID,
    questionItemID,
    itemVersion,
    level: null,
    milliseconds: 2000,
    answeredAt: serverTime,
  }));
  await candidate.call(endpoints.answer.save, { body: { answers } });

  const evaluators = await new EvaluatorsPage(page).open(course.evalSettingID);
  const { t } = evaluators;
  await expect(evaluators.chosen).toHaveCount(10);
  await expect(page.getByText(t('evaluators.shortTitle', { count: 1 }))).toBeVisible();
  const short = page.getByRole('listitem').filter({ hasText: target.firstName });
  await expect(short).toContainText(t('evaluators.shortUntold', { count: 1 }));
  await expectAccessible(page, 'evaluators: a proposal');
  await short.getByRole('button').click();
  await expect(page.getByText(t('evaluators.saved'))).toBeVisible();
  await expect(evaluators.chosen).toHaveCount(11);
  await expect(page.getByText(t('evaluators.shortTitle', { count: 1 }))).toBeHidden();
});
