import { endpoints, type LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';
import { PromotionPage } from '../pages/promotion.page.ts';

for (const language of ['ja', 'en', 'vi'] as const satisfies readonly LanguageCode[]) {
  const t = textsOf('settings', language);

  test(`an office takes its school into the next year, and back again (${language})`, async ({
    page,
    newSchoolWithStudents,
    db,
    complaints,
    expectAccessible,
  }) => {
    const { school, lines, api } = await newSchoolWithStudents(3, { classesPerGrade: [2, 2] });
    const { companyID, schoolYear } = school;
    const toYear = schoolYear + 1;
    const newYear = () =>
      db.rows<{ state: string; students: number }>(
        `select state, count(*)::int as students from enrolment where company_id = $1 and school_year = $2
         group by state order by state`,
        [companyID, toYear],
      );
    const promotion = new PromotionPage(page, language);
    await promotion.openIn(new Frame(page));
    await expect(
      page.getByRole('button', { name: t('promotion.begin', { to: toYear }) }),
    ).toBeVisible();
    await expectAccessible(page, 'promotion: not begun');
    await promotion.begin(toYear);
    await expectAccessible(page, 'promotion: step 1');

    await test.step('classes: a teacher without one stops the way, a reload loses nothing', async () => {
      await page.getByRole('button', { name: t('promotion.addClass', { grade: 2 }) }).click();
      const added = t('students.className', { grade: 2, name: t('promotion.className', { n: 3 }) });
      await page.getByLabel(t('promotion.classLabel', { name: added })).fill('探究');
      await promotion.next();
      await expect(page.getByRole('heading', { name: t('promotion.teachersTitle') })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { name: t('promotion.teachersTitle') })).toBeVisible();
      const first = page.getByRole('button', {
        name: t('students.className', { grade: 1, name: '1組' }),
      });
      await first.click();
      await page.getByRole('checkbox', { name: '次郎' }).uncheck();
      await page.keyboard.press('Escape');
      await promotion.next();
      const warning = t('promotion.problem.teachersWithoutClass', { n: 1 });
      await expect(page.getByText(warning).first()).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: '次郎' })).toHaveAttribute(
        'href',
        /teacher-edit/,
      );
      await expectAccessible(page, 'promotion: step 2');
      await page
        .getByRole('button', { name: t('students.className', { grade: 2, name: '探究' }) })
        .click();
      await page.getByRole('checkbox', { name: '次郎' }).check();
      await page.keyboard.press('Escape');
      await promotion.next();
    });

    await test.step('students: one is retained, one moves, a new one comes', async () => {
      const [first, second] = lines;
      const rowOf = (line = first) =>
        page
          .getByRole('row')
          .filter({ hasText: line?.lastName })
          .filter({ hasText: line?.firstName });
      await rowOf(first).first().getByRole('combobox').first().selectOption('retained');
      await expect(rowOf(first).first().getByRole('combobox').first()).toHaveValue('retained');
      await rowOf(second)
        .first()
        .getByRole('combobox')
        .last()
        .selectOption(t('students.className', { grade: 2, name: '探究' }));
      const fields = { manageNumber: 'N100', lastName: '新入', firstName: '生子' };
      for (const [field, value] of Object.entries(fields)) {
        await page
          .getByRole('textbox', { name: new RegExp(`^${t(`promotion.newcomer.${field}`)}`) })
          .first()
          .fill(value);
      }
      await page.getByRole('button', { name: t('promotion.addNewcomer'), exact: true }).click();
      await expect(page.getByRole('row').filter({ hasText: 'N100' })).toBeVisible();
      await promotion.next();
    });

    await test.step('the summary says what will happen, and it happens', async () => {
      expect(await newYear()).toEqual([]);
      await expect(page.getByText(t('promotion.will.promoted', { n: 5 }))).toBeVisible();
      await promotion.apply(toYear);
      expect(await newYear()).toEqual([
        { state: 'enrolled', students: 7 },
        { state: 'graduated', students: 6 },
      ]);
      const placed = await db.rows<{ name: string }>(
        `select c.name from enrolment e join school_class c using (company_id, school_class_id)
         where e.company_id = $1 and e.school_year = $2 and c.name = '探究'`,
        [companyID, toYear],
      );
      expect(placed).toHaveLength(1);
      expect(complaints.otherErrors, 'no call about a draft that is gone').toEqual([]);
      const years = page.getByRole('combobox', {
        name: textsOf('shell', language)('header.schoolYear'),
      });
      await expect(years.locator('option')).toHaveCount(2);
      await page.reload();
      await expect(
        page.getByRole('heading', { name: t('promotion.applied', { to: toYear }) }),
      ).toBeVisible();
    });

    await test.step('one button takes it back; with a course of the new year it can not', async () => {
      await promotion.undo();
      await expect(page.getByText(t('promotion.undone', { to: toYear }))).toBeVisible();
      await expectAccessible(page, 'promotion: undone');
      expect(await newYear()).toEqual([]);
      const { draft } = await api.call(endpoints.promotion.state);
      expect(draft?.step).toBe(4);
      let isShown = false;
      const refused = Promise.withResolvers<void>();
      const stateCalls = /\/promotion$/;
      await page.route(stateCalls, async (route) => {
        const response = await route.fetch();
        if (isShown) await refused.promise;
        await route.fulfill({ response });
      });
      await promotion.apply(toYear);
      isShown = true;
      await db.rows(
        `insert into exam (company_id, school_year, title, start_at, end_at, competency_setting_type, competency_ids,
           question_type_id) values ($1, $2, '春の調査', now(), now() + interval '1 day', 3, '{1}', 1)`,
        [companyID, toYear],
      );
      // the page shows what was before there was a course: the refusal names it
      await promotion.undo();
      await expect(
        page.getByText(t('promotion.undoRefused', { names: '春の調査', to: toYear })),
      ).toBeVisible();
      refused.resolve();
      await expect(
        page.getByText(t('promotion.noUndo', { course: '春の調査', to: toYear })),
      ).toBeVisible();
      await page.unroute(stateCalls);
      await expectAccessible(page, 'promotion: applied, with a course');
      expect(complaints.otherErrors.splice(0)).toHaveLength(1);
    });

    await test.step('a draft that is given up asks for nothing more', async () => {
      await db.rows('delete from exam where company_id = $1', [companyID]);
      await page.reload();
      await promotion.undo();
      // the way back stands below the summary and moves when that comes
      await expect(
        page.getByRole('button', { name: t('promotion.apply'), exact: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: t('promotion.back'), exact: true }).click();
      await expect(
        page.getByRole('heading', { name: t('promotion.studentsTitle', { from: schoolYear }) }),
      ).toBeVisible();
      await promotion.discard();
      await expect(
        page.getByRole('button', { name: t('promotion.begin', { to: toYear }) }),
      ).toBeVisible();
      expect(complaints.otherErrors, 'no call about a draft that is gone').toEqual([]);
    });
  });
}

test('two windows with one promotion: the second is told who came first, and nothing of either is lost', async ({
  page,
  context,
  newSchoolWithStudents,
  db,
  complaints,
}) => {
  const { school, lines, api } = await newSchoolWithStudents(3, { classesPerGrade: [2, 2] });
  const toYear = school.schoolYear + 1;
  const t = textsOf('settings');
  const ui = textsOf('ui');
  const [first, second] = [new PromotionPage(page), new PromotionPage(await context.newPage())];
  await first.openIn(new Frame(page));
  await first.begin(toYear);
  await second.openIn(new Frame(second.page));
  const addTo = (window: PromotionPage, grade: number) =>
    window.page.getByRole('button', { name: t('promotion.addClass', { grade }) }).click();
  await addTo(first, 1);
  await addTo(second, 2);
  await first.next();
  await expect(page.getByRole('heading', { name: t('promotion.teachersTitle') })).toBeVisible();
  await second.next();
  await second.page.getByRole('button', { name: ui('conflict.keepMine') }).click();
  await expect(
    second.page.getByRole('heading', { name: t('promotion.teachersTitle') }),
  ).toBeVisible();
  const { draft } = await api.call(endpoints.promotion.state);
  expect(draft?.classes.map(({ grade }) => grade)).toEqual([1, 1, 1, 2, 2, 2]);
  await page.reload();
  await first.next();
  await second.next();

  const wayIn = (window: PromotionPage) =>
    window.page
      .getByRole('row')
      .filter({ hasText: lines[0]?.lastName })
      .filter({ hasText: lines[0]?.firstName })
      .first()
      .getByRole('combobox')
      .first();
  await expect(wayIn(second)).toHaveValue('promoted');
  await wayIn(first).selectOption('retained');
  await expect(wayIn(first)).toHaveValue('retained');
  await wayIn(second).selectOption('withdrawn');
  await expect(
    second.page.getByText(t('promotion.way.withdrawn')).filter({ visible: true }).first(),
  ).toBeVisible();
  await second.page.getByRole('button', { name: ui('conflict.takeTheirs') }).click();
  await expect(wayIn(second)).toHaveValue('retained');

  // the first window's decision came after what this one shows of the draft
  await wayIn(first).selectOption('transferredOut');
  await expect(wayIn(first)).toHaveValue('transferredOut');
  await second.discard();
  await expect(second.page.getByText(t('promotion.stale.kept'))).toBeVisible();
  await expect(second.page.getByText(t('promotion.stale.students'))).toBeVisible();
  await expect(wayIn(second)).toHaveValue('transferredOut');
  await wayIn(first).selectOption('retained');
  await expect(wayIn(first)).toHaveValue('retained');

  await second.next();
  await expect(second.page.getByText(t('promotion.will.promoted', { n: 5 }))).toBeVisible();
  await wayIn(first).selectOption('promoted');
  await expect(wayIn(first)).toHaveValue('promoted');
  await second.tryToApply();
  await expect(second.page.getByText(t('promotion.stale.changed'))).toBeVisible();
  await expect(second.page.getByText(t('promotion.will.promoted', { n: 6 }))).toBeVisible();
  await second.apply(toYear);
  await first.next();
  await expect(page.getByText(t('promotion.error.noDraft'))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('promotion.applied', { to: toYear }) }),
  ).toBeVisible();
  const enrolled = await db.rows(
    "select 1 from enrolment where company_id = $1 and school_year = $2 and state = 'enrolled'",
    [school.companyID, toYear],
  );
  expect(enrolled).toHaveLength(6);
  complaints.otherErrors.splice(0);
});
