import type { Page } from '@playwright/test';
import { endpoints } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

const t = textsOf('shell');
const guide = textsOf('guide');

/** Presses the frame's help and returns the tab that it opens. */
async function openHelp(page: Page): Promise<Page> {
  const tab = page.context().waitForEvent('page');
  await page.getByRole('link', { name: t('header.help') }).click();
  return tab;
}

test('the help of a screen opens its own page of the guide, with the steps and whom to ask', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const api = await enter((await newSchool()).admin);
  const profile = await api.call(endpoints.schoolProfile.read);
  const {
    canSetFirstYear: _a,
    logo: _b,
    mailAddress: _c,
    dispCtrlType: _d,
    licence: _e,
    ...body
  } = profile;
  await api.call(endpoints.schoolProfile.update, {
    body: { ...body, helpContact: '教務部（内線12）' },
  });
  await page.goto('/pages/students/import');
  await new Frame(page).shown();
  const opened = await openHelp(page);
  await expect(
    opened.getByRole('heading', { level: 1, name: '名簿のファイルから生徒をまとめて登録する' }),
  ).toBeVisible();
  await expect(opened.getByRole('heading', { name: guide('steps') })).toBeVisible();
  await expect(opened.getByText('教務部（内線12）')).toBeVisible();
  await opened.goto('/pages/guide/settings.students-import');
  await expect(opened.getByText('教務部（内線12）')).toBeVisible();
  await expectAccessible(opened, 'guide: a page');
  await opened.getByRole('link', { name: guide('toAll') }).click();
  await expect(opened.getByRole('heading', { level: 1, name: guide('title') })).toBeVisible();
  await expectAccessible(opened, 'guide');
  const download = opened.waitForEvent('download');
  await opened.getByRole('button', { name: guide('handbook.pupils') }).click();
  expect((await download).suggestedFilename()).toBe('回答のしかた.pdf');
  await opened.close();
});

test('the chat answers with steps and a link, and says whom to ask when it does not know', async ({
  page,
  newSchool,
  enter,
  db,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  await page.goto('/pages/home');
  await new Frame(page).shown();
  await page.getByRole('button', { name: t('header.chat') }).click();
  const chat = page.getByRole('complementary', { name: guide('chat.title') });
  const question = chat.getByRole('textbox', { name: guide('chat.ask') });
  await expect(question).toBeFocused();
  await expect(chat.getByRole('link', { name: guide('chat.thisScreen') })).toBeVisible();
  await expectAccessible(page, 'chat open');

  await question.fill('給食当番の田中花子 090-1234-5678');
  await question.press('Enter');
  await expect(chat.getByText(guide('chat.none'))).toBeVisible();
  await expect(chat.getByText(guide('contactCompany'))).toBeVisible();
  await expectAccessible(page, 'chat: does not know');
  // It is counted, without who asked and without names and numbers.
  const words = await db.rows<{ word: string }>(
    'select word from guide_unanswered_word where company_id = $1',
    [school.companyID],
  );
  expect(words.map(({ word }) => word)).toEqual(expect.arrayContaining(['給食']));
  expect(JSON.stringify(words)).not.toMatch(/田中|花子|090/);
  await question.fill('名簿を取り込みたい');
  await question.press('Enter');
  await expect(chat.getByRole('listitem').filter({ hasText: 'テンプレート' })).toBeVisible();
  await chat.getByRole('link', { name: guide('open') }).click();
  await expect(page).toHaveURL(/\/pages\/students\/import$/);
  await chat.getByRole('button', { name: guide('chat.close') }).click();
  await expect(chat).toBeHidden();
});

test('who can not sign in reads how to, and pupils how to answer', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/signin');
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: t('header.help') }).click();
  const opened = await tab;
  await expect(opened).toHaveURL(/\/help\/signin$/);
  await expect(opened.getByRole('heading', { name: guide('troubles') })).toBeVisible();
  await expectAccessible(opened, 'help: sign-in');
  await opened.goto('/help/answer');
  await expect(
    opened.getByRole('heading', { level: 1, name: '質問に答えて提出する' }),
  ).toBeVisible();
  // A screen of staff is not explained to everybody.
  await opened.goto('/help/pages/students');
  await expect(opened.getByRole('heading', { level: 1, name: guide('noPage') })).toBeVisible();
});
