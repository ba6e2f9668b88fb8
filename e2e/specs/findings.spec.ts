import { text } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { FindingsPage } from '../pages/findings.page.ts';
import { RecordPage } from '../pages/record.page.ts';

test('findings of one pupil are proposed, edited and there after a reload; the class follows by keyboard', async ({
  page,
  newSchoolWithStudents,
  expectAccessible,
}) => {
  const { lines } = await newSchoolWithStudents(3, { classesPerGrade: [1] });
  const names = lines.map((line) => `${line.lastName} ${line.firstName}`);
  const findings = await new FindingsPage(page).openClass();
  const state = findings.t('classFindings.state');
  const none = findings.t('findings.state.none');
  const draft = findings.t('findings.state.draft');
  await findings.table.reads(state, [none, none, none]);
  await expectAccessible(page, 'findings of a class');

  await findings.table.row(names[0]!).getByRole('link').press('Enter');
  const record = await new RecordPage(page).of(names[0]!);
  await record.isAt(1, 3);
  await findings.noteEvent('合唱祭');
  await findings.evidence('合唱祭').check();
  await findings.choose(findings.t('findings.about', { count: 50 }));
  await findings.press('findings.propose');
  await expect(findings.text).toHaveValue(/「合唱祭」/);
  await expectAccessible(page, 'record: findings');
  const proposed = await findings.text.inputValue();
  expect(proposed.length).toBeGreaterThanOrEqual(40);
  expect(proposed.length).toBeLessThanOrEqual(60);
  const edited = `${proposed}先生が書き足した一文。`;
  await findings.text.fill(edited);
  await page.getByRole('checkbox', { name: findings.t('findings.done') }).check();
  await findings.press('findings.save');
  await expect(page.getByText(findings.t('findings.saved'))).toBeVisible();
  await page.reload();
  await expect(findings.text).toHaveValue(edited);
  await expect(page.getByText(findings.t('findings.source.composer'))).toBeVisible();
  // who comes next is asked for anew
  await record.isAt(1, 3);

  await page.keyboard.press('Alt+ArrowRight');
  await record.of(names[1]!);
  await record.isAt(2, 3);
  await expect(findings.text).toHaveValue('');
  await findings.openClass();
  await findings.table.reads(state, [findings.t('findings.state.done'), none, none]);
  await page
    .getByRole('combobox', { name: state })
    .selectOption({ label: findings.t('findings.state.done') });
  await expect(findings.table.row(names[0]!)).toBeVisible();
  await findings.table.reads(state, [findings.t('findings.state.done')]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: findings.t('classFindings.export') }).click();
  expect((await download).suggestedFilename()).toMatch(/^所見_\d年\d組_\d{4}-\d{2}-\d{2}\.xlsx$/);

  // the second student's text is written in the list, and saved on the way to the third
  await findings.openClass();
  const own = page.getByRole('textbox', {
    name: findings.t('classFindings.textOf', { name: names[1]! }),
  });
  await own.fill('一覧で書いた ABC 12。');
  await expect(
    page.getByText(findings.t('classFindings.fullWidth', { count: 11 }), { exact: true }),
  ).toBeVisible();
  await own.press('Control+Enter');
  await expect(
    page.getByRole('textbox', { name: findings.t('classFindings.textOf', { name: names[2]! }) }),
  ).toBeFocused();
  await findings.table.reads(state, [findings.t('findings.state.done'), draft, none]);
  await page.reload();
  await expect(own).toHaveValue('一覧で書いた ABC 12。');

  // an address with a class that is not there
  await page.goto('/pages/student-findings?schoolClassID=999999');
  await expect(page.getByText(text('ui', 'shownInstead.group', { name: '1年1組' }))).toBeVisible();
});
