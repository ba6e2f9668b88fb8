import { languageCodes, remoteLimits } from '@mebae/contracts';
import { areaNames } from '../core/area-names.ts';
import { areaText, text } from '../core/texts.ts';
import { areaShown, goToArea, othersThan, pathOf } from './areas.ts';
import { trials } from './faults.ts';
import { expect, test } from './fixtures.ts';
import { keepResult } from './results.ts';
import { scale } from './scaled-clock.ts';

/** For the work itself, on a machine that does other things as well; the limits come on top. */
const workMs = 6_000;

for (const [row, trial] of trials.entries()) {
  for (const [column, area] of areaNames.entries()) {
    const language = languageCodes[(row + column) % languageCodes.length]!;
    test(`${trial.name}: ${area} (${language})`, async ({ store, openFrame, openPage }) => {
      store.begin(area, trial.fault(store, area));
      const frame = trial.atFirstLoad ? null : await openFrame(language);
      const asked = performance.now();
      const page = frame ?? (await openPage(language, pathOf(area)));
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      const t = (key: string) => text('shell', key, { area: areaText(area, language) }, language);
      const fault = page.getByRole('alert').filter({ hasText: t(`area.fault.${trial.kind}`) });

      if (frame) await goToArea(page, area);
      const limitMs = trial.limitMs(area) / scale;
      if (trial.limitMs(area) > 2 * remoteLimits.slowAfterMs) {
        await expect(page.getByText(t('area.slow'))).toBeVisible();
      }
      await expect(fault).toBeVisible({ timeout: limitMs + workMs });
      const toFallback = performance.now() - asked;
      await expect(fault).toContainText(t(`area.advice.${trial.kind}`));

      const othersWork = async () => {
        for (const other of othersThan(area)) {
          await goToArea(page, other);
          await areaShown(page, other, language);
          await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        }
      };
      // Opening an area again is a retry, too: at first load the button has to heal by itself.
      if (!trial.atFirstLoad) {
        await othersWork();
        await goToArea(page, area);
        await expect(fault).toBeVisible({ timeout: limitMs + workMs });
      }

      if (trial.cure === 'deploy') store.deploy();
      else store.setFault({});
      const mended = performance.now();
      await fault.getByRole('button', { name: t('area.retry') }).click();
      await areaShown(page, area, language);
      const toRecovery = performance.now() - mended;
      if (trial.atFirstLoad) await othersWork();

      expect(loads, 'it heals without a reload of the page').toEqual([]);
      expect(toFallback, 'told no sooner than its tries allow').toBeGreaterThanOrEqual(limitMs);
      expect(toFallback).toBeLessThan(limitMs + workMs);
      expect(toRecovery).toBeLessThan(workMs);
      keepResult({ fault: trial.name, area, limitMs, toFallback, toRecovery });
    });
  }
}
