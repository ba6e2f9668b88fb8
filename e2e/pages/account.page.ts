import { expect, type Page } from '@playwright/test';
import type { LanguageCode, NameScript } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

/** `/pages/account`. */
export class AccountPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('account', language);
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/account');
    await expect(this.page.getByRole('heading', { level: 1, name: this.t('title') })).toBeVisible();
    return this;
  }

  /** Chooses how names of people are shown; the page loads anew. */
  async showNames(script: NameScript): Promise<void> {
    const choice = this.page.getByRole('combobox', { name: this.t('names.title') });
    await Promise.all([
      this.page.waitForEvent('load'),
      choice.selectOption(this.t(`names.${script}`)),
    ]);
    await expect(choice).toHaveValue(script);
  }
}
