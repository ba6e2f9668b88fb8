import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

/** The long operations of the header, on every page of the staff: a button, and its panel with all of them. */
export class OperationsMenu {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('shell', language);
  }

  /** There while something runs, or has ended and was not seen. */
  get button(): Locator {
    return this.page
      .getByRole('banner')
      .getByRole('button', { name: this.t('operation.button', { words: '' }) });
  }

  get panel(): Locator {
    return this.page.getByRole('region', { name: this.t('operation.region') });
  }

  async open(): Promise<void> {
    await expect(this.button).toBeVisible();
    if ((await this.button.getAttribute('aria-expanded')) !== 'true') await this.button.click();
    await expect(this.panel).toBeVisible();
  }

  /** Goes to the page of an operation's result, which takes it from the header. */
  async goToResult(): Promise<void> {
    await this.open();
    await this.panel.getByRole('link', { name: this.t('operation.result') }).click();
  }
}
