import { languageCodes, remoteLimits } from '@mebae/contracts';
import { remoteNames } from '../core/remote-names.ts';
import { remoteText, text } from '../core/texts.ts';
import { remoteShown, goToRemote, othersThan, pathOf, pressIfThere } from './remotes.ts';
import { trials } from './faults.ts';
import { expect, test } from './fixtures.ts';
import { keepResult } from './results.ts';
import { scale, workMs } from './scaled-clock.ts';

for (const [row, trial] of trials.entries()) {
  for (const [column, remote] of remoteNames.entries()) {
    const language = languageCodes[(row + column) % languageCodes.length]!;
    test(`${trial.name}: ${remote} (${language})`, async ({ store, openFrame, openPage }) => {
      store.begin(remote, trial.fault(store, remote));
      const frame = trial.atFirstLoad ? null : await openFrame(language);
      const asked = performance.now();
      const page = frame ?? (await openPage(language, pathOf(remote)));
      const loads: string[] = [];
      page.on('load', () => loads.push(page.url()));
      const t = (key: string) =>
        text('shell', key, { remote: remoteText(remote, language) }, language);
      const fault = page.getByRole('alert').filter({ hasText: t(`remote.fault.${trial.kind}`) });

      if (frame) await goToRemote(page, remote);
      const limitMs = trial.limitMs(remote) / scale;
      if (trial.limitMs(remote) > 2 * remoteLimits.slowAfterMs) {
        await expect(page.getByText(t('remote.slow'))).toBeVisible();
      }
      await expect(fault).toBeVisible({ timeout: limitMs + workMs });
      const toFallback = performance.now() - asked;
      await expect(fault).toContainText(t(`remote.advice.${trial.kind}`));

      const othersWork = async () => {
        for (const other of othersThan(remote)) {
          await goToRemote(page, other);
          await remoteShown(page, other, language);
          await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
        }
      };
      // Opening a remote again is a retry, too: at first load the button alone has to bring it back.
      if (!trial.atFirstLoad) {
        await othersWork();
        await goToRemote(page, remote);
        await expect(fault).toBeVisible({ timeout: limitMs + workMs });
      }

      const retry = fault.getByRole('button', { name: t('remote.retry') });
      const repaired = performance.now();
      if (trial.recovery === 'deploy') {
        store.deploy();
        await pressIfThere(retry);
      } else {
        store.setFault({});
        await retry.click();
      }
      await remoteShown(page, remote, language);
      const toRecovery = performance.now() - repaired;
      if (trial.atFirstLoad) await othersWork();

      expect(loads, 'it recovers without a reload of the page').toEqual([]);
      expect(toFallback, 'told no sooner than its tries allow').toBeGreaterThanOrEqual(limitMs);
      keepResult({ fault: trial.name, remote, limitMs, toFallback, toRecovery });
    });
  }
}
