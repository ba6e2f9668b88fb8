import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '@mebae/testing/chromium';
import { startProcess } from '../lib/processes.ts';

/** A browser of the bench's own, with an empty profile. */
export interface MeasuredBrowser {
  debugPort: number;
  stop(): Promise<void>;
}

/** @param folder for profile and log */
export async function startChromium(folder: string): Promise<MeasuredBrowser> {
  const listening = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/;
  const running = await startProcess({
    command: await chromiumPath(),
    args: [
      '--headless=new',
      ...chromiumArguments,
      '--remote-debugging-port=0',
      `--user-data-dir=${join(folder, 'profile')}`,
      'about:blank',
    ],
    env: { HOME: folder },
    log: join(folder, 'chromium.log'),
    ready: (output) => listening.test(output),
  });
  const [, port] = listening.exec(running.output()) ?? [];
  return {
    debugPort: Number(port),
    /** Over its protocol: the command may be a script that starts the browser, and a signal would end only the script. */
    async stop() {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await running.ended;
    },
  };
}
