import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkGuide, screensOf } from '@mebae/guide/checks';

const root = join(import.meta.dirname, '../../../..');

test('every screen has one page of the guide, and its links and pictures are there', async () => {
  const { problems, pages } = await checkGuide(root);
  expect(problems).toEqual([]);
  expect(pages).toBeGreaterThan(60);
});

test('screens of the frame, of remotes, before sign-in and of personal links are asked for', async () => {
  const routes = (await screensOf(root)).map(({ route }) => route);
  expect(routes).toEqual(
    expect.arrayContaining([
      '/',
      '/pages/home',
      '/pages/guide/:pageID',
      '/signin',
      '/answer/:token',
      '/c',
      '/pages/students',
      '/pages/exam/:evalSettingID/edit',
    ]),
  );
  expect(routes.length).toBeGreaterThan(70);
});
