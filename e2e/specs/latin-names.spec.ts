import { latinName } from '@mebae/rules/latin-names';
import { expect, test } from '../fixtures/test.ts';
import { AccountPage } from '../pages/account.page.ts';
import { Frame } from '../pages/frame.page.ts';
import { StudentsPage } from '../pages/students.page.ts';

test('names in Latin letters: beside the kanji in English, found by a search, and in their place', async ({
  page,
  newSchoolWithStudents,
}) => {
  const { school, lines } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const [line] = lines;
  if (!line) throw new Error('a roster without students');
  const written = `${line.lastName} ${line.firstName}`;
  const latin = latinName(line);
  expect(latin).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);

  await test.step('Japanese has none, and says where the choice has an effect', async () => {
    const students = await new StudentsPage(page).open();
    await expect(students.table.row(written)).toContainText(line.lastNameKana);
    await expect(page.getByText(latin)).toHaveCount(0);
    const account = await new AccountPage(page).open();
    await expect(page.getByText(account.t('names.noteJapanese'))).toBeVisible();
    await new Frame(page).changeLanguage('en');
  });

  await test.step('English has them beside the kanji', async () => {
    const students = await new StudentsPage(page, 'en').open();
    await students.search(latin.split(' ').toReversed().join(' ').toLowerCase());
    await students.counts(school.schoolYear, 1);
    const row = students.table.row(line.manageNumber);
    await expect(row).toContainText(written);
    await expect(row).toContainText(latin);
    await row.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${written} (${latin})`);
  });

  await test.step('and in their place, or not at all, as the account has set it', async () => {
    const account = await new AccountPage(page, 'en').open();
    await account.showNames('latin');
    const students = await new StudentsPage(page, 'en').open();
    const row = students.table.row(line.manageNumber);
    await expect(row).toContainText(latin);
    await expect(row).not.toContainText(line.lastName);

    await account.open();
    await account.showNames('kanji');
    await students.open();
    await expect(row).toContainText(written);
    await expect(row).not.toContainText(latin);
  });
});
