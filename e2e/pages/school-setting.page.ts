import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

const t = textsOf('settings');

/** `/pages/schoolSetting`. */
export class SchoolSettingPage {
  readonly page: Page;
  /** The code by email. */
  readonly code: Locator;
  /** After how many days a password has to be changed. */
  readonly expiry: Locator;

  constructor(page: Page) {
    this.page = page;
    this.code = page.getByRole('region', { name: t('school.code') });
    this.expiry = page.getByRole('region', { name: t('school.expiry') });
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/schoolSetting');
    await expect(
      this.page.getByRole('heading', { level: 1, name: t('school.title') }),
    ).toBeVisible();
    await expect(this.code).toBeVisible();
    return this;
  }
}
