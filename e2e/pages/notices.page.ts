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

  /** Proves that they are inside the window, and that the page's end can be scrolled above them. */
  async leaveSpaceAtEnd(): Promise<void> {
    await expect
      .poll(() => {
        return this.region.evaluate(buttonsCoveredAtEnd);
      })
      .toEqual([]);
  }

  /** Proves that a button that the browser has brought into sight is not covered. */
  async leaveFree(button: Locator): Promise<void> {
    await button.focus();
    const box = await button.boundingBox();
    const own = await this.region.locator('[role="presentation"]').boundingBox();
    if (!box || !own) throw new Error('The button or the notices are not in sight.');
    expect(box.y + box.height).toBeLessThanOrEqual(own.y);
  }
}

/** Runs in the page. @returns buttons that the notices cover at the page's end; themselves, when they don't fit */
function buttonsCoveredAtEnd(region: Element): string[] {
  scrollTo(0, document.documentElement.scrollHeight);
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
