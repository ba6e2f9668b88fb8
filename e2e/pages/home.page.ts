import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** The first page of staff. */
export class HomePage {
  readonly page: Page;
  readonly t = textsOf('shell');

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/home');
    await expect(this.part('home.attention').or(this.part('setup.title'))).toBeVisible();
    return this;
  }

  /** One titled part of the page. */
  part(heading: string): Locator {
    return this.page.getByRole('region', { name: this.t(heading), exact: true });
  }

  get running(): Locator {
    return this.part('home.running');
  }

  get attention(): Locator {
    return this.part('home.attention');
  }

  /** Proves what needs attention, in its order. */
  async needsAttention(titles: readonly string[]): Promise<void> {
    const rows = this.attention.getByRole('link');
    await expect(rows).toHaveText(titles.map((title) => new RegExp(`^${escaped(title)}`)));
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
