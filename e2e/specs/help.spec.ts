import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { Frame } from '../pages/frame.page.ts';

const t = textsOf('shell');
const guide = textsOf('guide');

test('the guide opens in a tab of its own, and the chatbot answers from it', async ({
  page,
  context,
  newSchool,
  enter,
  expectAccessible,
}) => {
  await enter((await newSchool()).admin);
  await page.goto('/pages/home');
  await new Frame(page).shown();
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: t('header.help') }).click();
  const opened = await tab;
  await expect(opened.getByRole('heading', { level: 1, name: guide('title') })).toBeVisible();
  await expectAccessible(opened, 'guide');
  await opened.close();

  const open = page.getByRole('button', { name: t('header.chat') });
  await open.click();
  const chat = page.getByRole('complementary', { name: guide('chat.title') });
  const question = chat.getByRole('textbox', { name: guide('chat.ask') });
  await expect(question).toBeFocused();
  await expectAccessible(page, 'chat open');
  await question.fill('名簿を取り込みたい');
  await question.press('Enter');
  const found = chat.getByText(guide('chat.found'));
  await expect(found.getByRole('link')).not.toHaveCount(0);
  await found.getByRole('link', { name: guide('importStudents.title') }).click();
  const [firstLine = ''] = guide('importStudents.body').split('\n');
  await expect(chat.getByRole('log')).toContainText(firstLine);
  // Nothing fits: it says so, and does not send an administrator to the administrator.
  await question.fill('給食の献立を知りたい');
  await question.press('Enter');
  await expect(chat.getByText(guide('chat.none'))).toBeVisible();
  await expect(chat.getByText(guide('chat.askAdmin'))).toBeHidden();
  await chat.getByRole('link', { name: guide('open') }).click();
  await expect(page).toHaveURL(/\/pages\/students$/);
  await chat.getByRole('button', { name: guide('chat.close') }).click();
  await expect(chat).toBeHidden();
});
