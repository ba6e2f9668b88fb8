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
}) => {
  await enter((await newSchool()).admin);
  await page.goto('/pages/home');
  await new Frame(page).shown();
  const tab = context.waitForEvent('page');
  await page.getByRole('link', { name: t('header.help') }).click();
  const opened = await tab;
  await expect(opened.getByRole('heading', { level: 1, name: guide('title') })).toBeVisible();
  await opened.close();

  const open = page.getByRole('button', { name: t('header.chat') });
  await open.click();
  const chat = page.getByRole('complementary', { name: guide('chat.title') });
  const question = chat.getByRole('textbox', { name: guide('chat.ask') });
  await expect(question).toBeFocused();
  await question.fill('名簿を取り込みたい');
  await question.press('Enter');
  const [firstLine = ''] = guide('importStudents.body').split('\n');
  await expect(chat.getByRole('log')).toContainText(firstLine);
  await question.fill('zzz');
  await question.press('Enter');
  await expect(chat.getByRole('log')).toContainText(guide('chat.none'));
  await chat.getByRole('link', { name: guide('open') }).click();
  await expect(page).toHaveURL(/\/pages\/students$/);
  await chat.getByRole('button', { name: guide('chat.close') }).click();
  await expect(chat).toBeHidden();
});
