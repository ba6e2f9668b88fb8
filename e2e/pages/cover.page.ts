import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

/** The screen of a session that nobody has used for as long as the school allows; over whatever page is open. */
export class Cover {
  readonly page: Page;
  readonly dialog: Locator;
  private readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.dialog = page.locator('dialog#cover');
    this.t = textsOf('cover', language);
  }

  /** Proves that it is there, whole, and that nothing else is to be seen or heard. */
  async shown(): Promise<this> {
    await expect(this.dialog.getByRole('heading', { name: this.t('title') })).toBeVisible();
    await expect(this.password).toBeFocused();
    await expect(this.page.getByRole('banner')).toHaveCount(0);
    await expect(this.page.getByRole('main')).toHaveCount(0);
    await expect(this.page).toHaveTitle('Mebae');
    return this;
  }

  async gone(): Promise<void> {
    await expect(this.dialog).toHaveCount(0);
  }

  get password(): Locator {
    return this.dialog.getByLabel(this.t('password'), { exact: true });
  }

  async continueWith(password: string): Promise<void> {
    await this.password.fill(password);
    await this.password.press('Enter');
  }

  button(key: string, values = {}): Locator {
    return this.dialog.getByRole('button', { name: this.t(key, values), exact: true });
  }
}
