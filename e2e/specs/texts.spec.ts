import { expect, test } from '../fixtures/test.ts';

test('a text that no catalogue holds is reported, and ends a story', async ({
  page,
  complaints,
}) => {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: body.replace('"signIn.title":', '"signIn.titel":') });
  });
  await page.goto('/signin');
  await expect(page.getByRole('heading', { level: 1, name: 'signIn.title' })).toBeVisible();
  // Taken out, so that this story ends well: without it, it doesn't.
  const reported = complaints.missingTexts.splice(0);
  expect(new Set(reported)).toEqual(new Set(['Missing text: shell:signIn.title (ja)']));
});
