import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

const t = textsOf('shell');

/** The page's notices. */
export class NoticesPart {
  readonly page: Page;
  readonly region: Locator;
  /** Their closing buttons, of those in sight. */
  readonly closing: Locator;
  readonly closeAll: Locator;

  constructor(page: Page) {
    this.page = page;
    this.region = page.getByRole('region', { name: t('notice.region') });
    this.closing = this.region.locator(`button[aria-label="${t('notice.close')}"][tabindex="0"]`);
    this.closeAll = this.region.getByRole('button', { name: t('notice.closeAll') });
  }

  more(n: number): Locator {
    return this.region.getByRole('button', { name: t('notice.more', { n }) });
  }

  /** Counts what screen readers announce from now on: what is added to a live region. */
  async listen(): Promise<void> {
    await this.region.evaluate((region) => {
      const heard = { alert: 0, status: 0 };
      Object.assign(window, { heard });
      const count = (name: keyof typeof heard, selector: string) => {
        const live = region.querySelector(selector);
        if (!live) throw new Error(`no ${name}`);
        new MutationObserver((records) => {
          for (const { addedNodes } of records) heard[name] += addedNodes.length;
        }).observe(live, { childList: true, subtree: true });
      };
      count('alert', '[role="alert"][aria-atomic="false"]');
      count('status', 'output[aria-atomic="false"]');
    });
  }

  /** @returns how often something was announced at once, and how often politely */
  heard(): Promise<{ alert: number; status: number }> {
    return this.page.evaluate(() => Reflect.get(window, 'heard'));
  }

  /** Proves that they stand in the window, and on no button that is in sight. */
  async standFree(): Promise<void> {
    await expect.poll(() => this.region.evaluate(whatIsCovered)).toEqual([]);
  }
}

/** Runs in the page. @returns names of what the notices cover; themselves, when they don't fit into the window */
function whatIsCovered(region: Element): string[] {
  const card = region.querySelector('[role="presentation"]');
  const own = card?.getBoundingClientRect();
  if (!own || own.height === 0) return ['no notices'];
  const fits =
    own.top >= 0 && own.left >= 0 && own.right <= innerWidth && own.bottom <= innerHeight;
  const covered = [...document.querySelectorAll('button')].filter((button) => {
    const { left, right, top, bottom, width } = button.getBoundingClientRect();
    const isBelow = left < own.right && own.left < right && top < own.bottom && own.top < bottom;
    return width > 0 && isBelow && !region.contains(button);
  });
  return [...(fits ? [] : ['the window’s edge']), ...covered.map((button) => button.innerText)];
}
