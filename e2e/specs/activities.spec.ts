import { endpoints } from '@mebae/contracts';
import { activityBody, activityByApi } from '../core/jgrow.ts';
import { text, textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ActivitiesPage } from '../pages/activities.page.ts';

const t = textsOf('jgrow');

test('a destination that was typed and left by Tab stays, and is added when the activity is saved', async ({
  page,
  newSchool,
  enter,
  db,
}) => {
  const school = await newSchool();
  await enter(school.teacher);
  await page.goto('/pages/jgrow/activity/create');
  const destination = page.getByRole('combobox', { name: t('activity.destination') });

  // The list has a destination that begins so: what was typed is not replaced by it.
  await destination.fill('京都');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('京都');
  await destination.fill('　緑ヶ丘自然の家 ');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('緑ヶ丘自然の家');
  await expect(destination).not.toBeFocused();
  // the list is closed, and does not cover what comes next
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.getByText(t('form.hint.newDestination'))).toBeVisible();

  await page.getByRole('textbox', { name: t('activity.title') }).fill('2年 自然教室');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: t('form.create'), exact: true }).click();
  await expect(page.getByText(t('form.created', { title: '2年 自然教室' }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '2年 自然教室' })).toContainText(
    '緑ヶ丘自然の家',
  );
  const own = await db.rows<{ name: string }>(
    'select name from destination where company_id = $1',
    [school.companyID],
  );
  expect(own).toEqual([{ name: '緑ヶ丘自然の家' }]);

  // Typed as it stands in the list, it is the one of the list.
  await page.goto('/pages/jgrow/activity/create');
  await destination.fill('緑ヶ丘自然の家');
  await page.keyboard.press('Tab');
  await expect(destination).toHaveValue('緑ヶ丘自然の家');
  await expect(page.getByText(t('form.hint.destination'))).toBeVisible();

  await page.goto('/pages/jgrow/activity?page=99');
  await expect(page.getByText(text('ui', 'list.pastEnd', { page: 99 }))).toBeVisible();
  await page.getByRole('button', { name: text('ui', 'list.toLastPage') }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2年 自然教室' })).toBeVisible();
});

test('an activity is read, changed beside somebody else, copied as a template, found by component and deleted', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  const api = await enter(school.admin);
  const { data: components } = await api.call(endpoints.activities.components);
  const museum = components.find(({ kind }) => kind === 'place')!;
  const made = await activityByApi(api, '博物館の見学', {
    isTemplate: true,
    description: '展示を班で調べます。',
    componentIDs: [museum.componentID],
  });
  await activityByApi(api, '体育祭の応援');
  const activities = new ActivitiesPage(page);

  await test.step('the list finds it by its component, and leads to its page', async () => {
    await activities.openList();
    await expectAccessible(page, 'activities');
    await page
      .getByRole('combobox', { name: t('list.component') })
      .selectOption(String(museum.componentID));
    await expect(activities.card('体育祭の応援')).toHaveCount(0);
    await activities.open('博物館の見学');
    await expect(page.getByText('展示を班で調べます。')).toBeVisible();
    await expect(page.getByText(museum.name)).toBeVisible();
    await expect(page.getByText(t('details.notUsed'))).toBeVisible();
    await expectAccessible(page, 'activity in full');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: '博物館の見学' })).toBeVisible();
  });

  await test.step('who saves second keeps what was typed and chooses', async () => {
    await activities.follow('activity.edit');
    await activities.title().fill('博物館の見学（午前）');
    await expectAccessible(page, 'activity: edit');
    await api.call(endpoints.activities.update, {
      params: { activityID: made.activityID },
      body: { ...activityBody, title: '博物館', updatedAt: made.updatedAt },
    });
    await activities.press('form.save');
    await page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: '博物館の見学（午前）' }),
    ).toBeVisible();
  });

  await test.step('a colleague reads it, is told who may change it, and copies it', async () => {
    await enter(school.teacher);
    await page.goto(`/pages/jgrow/activity/${made.activityID}/edit`);
    await expect(page.getByText('展示を班で調べます。')).toBeVisible();
    await expect(activities.title()).toHaveCount(0);
    await expectAccessible(page, "activity: another's");
    await activities.follow('activity.copy');
    await expect(activities.title()).toHaveValue(
      t('form.copyTitle', { title: '博物館の見学（午前）' }),
    );
    await activities.press('form.create');
    await expect(
      activities.card(t('form.copyTitle', { title: '博物館の見学（午前）' })),
    ).toBeVisible();
    const rows = await db.rows<{ title: string; template: boolean }>(
      'select title, is_template as template from activity where company_id = $1 order by activity_id',
      [school.companyID],
    );
    expect(rows.map((row) => row.template)).toEqual([true, false, false]);
  });

  await test.step('one that an event uses stays, and the event is named', async () => {
    const again = await enter(school.admin);
    const [schoolClass] = school.classes;
    await again.call(endpoints.events.create, {
      body: {
        title: '社会科見学',
        startsOn: '2026-10-20',
        endsOn: '2026-10-20',
        destinationIDs: [],
        growingPurposeIDs: [1],
        targets: [{ kind: 'class', schoolClassID: schoolClass!.schoolClassID }],
        activityIDs: [made.activityID],
        courseBefore: null,
        courseAfter: null,
        questions: [],
        note: '',
        copiedFrom: null,
      },
    });
    await page.goto(`/pages/jgrow/activity/${made.activityID}`);
    await expect(
      page
        .getByRole('region', { name: t('details.usedBy') })
        .getByRole('link', { name: '社会科見学' }),
    ).toBeVisible();
    await activities.press('activity.delete');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('delete.inUseBody'))).toBeVisible();
    await expect(dialog.getByRole('link', { name: '社会科見学' })).toBeVisible();
    await expectAccessible(page, 'activity: events use it');
    await dialog.getByRole('button', { name: t('delete.inUseClose') }).click();
  });

  await test.step('another is deleted', async () => {
    await activities.openList();
    await activities.open('体育祭の応援');
    await activities.press('activity.delete');
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: t('delete.confirm'), exact: true })
      .click();
    await expect(page.getByText(t('delete.done', { title: '体育祭の応援' }))).toBeVisible();
    await expect(activities.card('体育祭の応援')).toHaveCount(0);
  });
});

test('two windows with one activity: the second is told field by field what differs, and a stale window deletes nothing', async ({
  page,
  context,
  newSchool,
  enter,
  db,
  complaints,
  expectAccessible,
}) => {
  const school = await newSchool();
  const api = await enter(school.admin);
  const { activityID } = await activityByApi(api, '博物館の見学', {
    description: '展示を班で調べます。',
    beforeWork: '質問を三つ考えます。',
  });
  const [first, second, third] = [
    new ActivitiesPage(page),
    new ActivitiesPage(await context.newPage()),
    new ActivitiesPage(await context.newPage()),
  ];
  const address = `/pages/jgrow/activity/${activityID}`;
  const heading = (window: ActivitiesPage, name: string) =>
    window.page.getByRole('heading', { level: 1, name, exact: true });
  const description = (window: ActivitiesPage) =>
    window.page.getByRole('textbox', { name: t('activity.description') });
  const description2 = '展示を一人ずつ調べ、班で発表します。';
  await first.page.goto(`${address}/edit`);
  await second.page.goto(`${address}/edit`);
  await third.page.goto(address);
  await expect(heading(third, '博物館の見学')).toBeVisible();

  await first.title().fill('博物館と公園');
  await first.press('form.save');
  await expect(heading(first, '博物館と公園')).toBeVisible();

  await test.step('both versions stand beside each other, and what is the same is left out', async () => {
    await second.title().fill('市立博物館の見学');
    await description(second).fill(description2);
    await second.press('form.save');
    const table = second.page
      .getByRole('region', { name: text('ui', 'conflict.differences') })
      .getByRole('table');
    await expect(table.getByRole('row')).toHaveText([
      [
        text('ui', 'conflict.field'),
        text('ui', 'conflict.mine'),
        text('ui', 'conflict.theirs'),
      ].join(''),
      [t('activity.title'), '市立博物館の見学', '博物館と公園'].join(''),
      [t('activity.description'), description2, '展示を班で調べます。'].join(''),
    ]);
    await expect(second.title()).toHaveValue('市立博物館の見学');
    await expectAccessible(second.page, 'activity: changed by another');
  });

  const deleteIn = async (window: ActivitiesPage) => {
    await window.press('activity.delete');
    await window.page
      .getByRole('alertdialog')
      .or(window.page.getByRole('dialog'))
      .getByRole('button', { name: t('delete.confirm'), exact: true })
      .click();
  };
  await test.step('a window that shows an older version deletes nothing, and shows what there is', async () => {
    await deleteIn(third);
    await expect(
      third.page.getByText(text('ui', 'conflict.refused'), { exact: false }),
    ).toBeVisible();
    await expect(heading(third, '博物館と公園')).toBeVisible();
    await deleteIn(second);
    await expect(
      second.page.getByRole('button', { name: text('ui', 'conflict.keepMine') }),
    ).toBeVisible();
    const rows = await db.rows('select 1 from activity where activity_id = $1', [activityID]);
    expect(rows).toHaveLength(1);
  });

  await test.step('the own version is kept, and is there after a reload', async () => {
    await second.page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
    await expect(heading(second, '市立博物館の見学')).toBeVisible();
    await second.page.reload();
    await expect(heading(second, '市立博物館の見学')).toBeVisible();
    await expect(second.page.getByText(description2)).toBeVisible();
    complaints.otherErrors.splice(0);
    await deleteIn(second);
    await expect(
      second.page.getByText(t('delete.done', { title: '市立博物館の見学' })),
    ).toBeVisible();
    expect(complaints.otherErrors, 'nobody asked for what is gone').toEqual([]);
  });
});
