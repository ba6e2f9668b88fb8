import { rosterOfStory, startRegisteredService } from '../core/roster-service.ts';
import { textsOf } from '../core/texts.ts';
import { expect, test } from '../fixtures/test.ts';
import { ImportPage } from '../pages/import.page.ts';
import { SchoolSettingPage } from '../pages/school-setting.page.ts';

const t = textsOf('settings');

test('a school reads its roster from a service, looks at it, registers it and takes it back', async ({
  page,
  newSchool,
  enter,
  expectAccessible,
}) => {
  const school = await newSchool();
  await enter(school.admin);
  const setting = new SchoolSettingPage(page);
  await test.step('without a service it says whom to ask', async () => {
    await setting.openPart('roster');
    await expect(page.getByText(t('roster.none'))).toBeVisible();
    await expectAccessible(page, 'school setting: no roster service');
  });

  const service = await startRegisteredService(school.companyID, rosterOfStory(school.name, 3));
  try {
    const section = page.getByRole('region', { name: t('roster.service') });
    const reading = page.getByRole('region', { name: t('roster.runTitle') });
    const waiting = page.getByRole('region', { name: t('roster.waiting') });
    const runs = page.getByRole('region', { name: t('roster.runs') });
    const runNow = reading.getByRole('button', { name: t('roster.run') });
    const row = runs.locator('tbody tr').first();

    await test.step('the test says what went wrong, and then which schools there are', async () => {
      await setting.openPart('roster');
      await expect(runNow).toHaveAttribute('aria-disabled', 'true');
      const button = section.getByRole('button', { name: t('roster.test') });
      service.faults = { refusesClient: true };
      await button.click();
      await expect(section.getByText(t('roster.failure.tokenRefused'))).toBeVisible();
      await expect(section.getByText('this client is not known')).toBeVisible();
      service.faults = {};
      await button.click();
      await expect(section.getByText(t('roster.testPassed', { count: 1 }))).toBeVisible();
      await section.getByLabel(t('roster.org')).selectOption({ label: school.name });
      await section.getByRole('button', { name: t('school.save') }).click();
      await expect(page.getByText(t('roster.saved'))).toBeVisible();
    });

    await test.step('a reading that fails says why', async () => {
      service.faults = { of: 'users', garbage: 'page' };
      await runNow.click();
      await expect(row).toContainText(t('roster.state.failed'));
      await expect(row).toContainText(t('roster.failure.notJson'));
      service.faults = {};
    });

    await test.step('a reading waits with what would change', async () => {
      await runNow.click();
      await expect(waiting).toContainText(
        t('roster.counts', { created: 6, changed: 0, leaving: 0, unchanged: 0, failed: 0 }),
      );
      await expectAccessible(page, 'school setting: roster service');
      await waiting.getByRole('link', { name: t('roster.look') }).click();
      const preview = new ImportPage(page);
      await preview.previews({ created: 6, changed: 0, unchanged: 0, failed: 0 });
      await preview.applyAll({ created: 6, changed: 0 });
    });

    await test.step('whoever is no longer on the roster leaves, after somebody has looked', async () => {
      const gone = service.data.users[0];
      Object.assign(gone ?? {}, {
        status: 'tobedeleted',
        dateLastModified: new Date().toISOString(),
      });
      await setting.openPart('roster');
      await runNow.click();
      await expect(waiting).toContainText(
        t('roster.counts', { created: 0, changed: 0, leaving: 1, unchanged: 5, failed: 0 }),
      );
      await waiting.getByRole('button', { name: t('roster.apply'), exact: true }).click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: t('roster.apply'), exact: true })
        .click();
      await expect(row).toContainText(t('roster.state.applied'));
      await expect(waiting).toHaveCount(0);
    });

    await test.step('the history takes it back, and has the failed one with its reason', async () => {
      await runs.getByRole('link', { name: t('roster.history') }).click();
      const lines = page.locator('tbody tr');
      await expect(lines).toHaveCount(3);
      await expect(lines.nth(2)).toContainText(t('roster.failure.notJson'));
      const name = t('import.undo.action');
      await lines.first().getByRole('button', { name, exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
      await expect(lines.first()).toContainText(t('import.stateUndone'));
    });
  } finally {
    await service.stop();
  }
});
