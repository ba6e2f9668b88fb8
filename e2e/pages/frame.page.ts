import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

/** The parts around every screen of a signed-in person: header, menu, notices. */
export class Frame {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('shell', language);
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.t('menu.label') });
  }

  get account(): Locator {
    const [before = ''] = this.t('header.account', { name: '\n' }).split('\n');
    return this.page.getByRole('button', { name: before });
  }

  /** Opens one of the menu's entries, below a group when one is named. */
  async goTo(entry: string, group?: string): Promise<void> {
    if (group !== undefined) await this.menu.getByRole('button', { name: group }).click();
    await this.menu.getByRole('link', { name: entry, exact: true }).click();
  }

  /** Proves that a screen with this heading is shown. */
  async heading(name: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Proves that somebody is signed in. */
  async shown(): Promise<this> {
    await expect(this.account).toBeVisible();
    return this;
  }

  async signOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole('button', { name: this.t('header.signOut') }).click();
  }

  /** Chooses another language; the page loads anew in it. */
  async changeLanguage(code: LanguageCode): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('combobox', { name: this.t('header.language') })
      .selectOption(code);
    await expect(this.page.locator('html')).toHaveAttribute('lang', code);
  }
}
