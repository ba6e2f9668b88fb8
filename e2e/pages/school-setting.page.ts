import { expect, type Locator, type Page } from '@playwright/test';
import { text, textsOf } from '../core/texts.ts';

const t = textsOf('settings');

type Part = 'profile' | 'home' | 'signIn' | 'connections' | 'roster' | 'data';

/** `/pages/schoolSetting` and the addresses below it. */
export class SchoolSettingPage {
  readonly page: Page;
  /** Names, mails, help link. */
  readonly profile: Locator;
  /** The code by email. */
  readonly code: Locator;
  /** After how many days a password has to be changed. */
  readonly expiry: Locator;

  constructor(page: Page) {
    this.page = page;
    this.profile = page.getByRole('form', { name: t('school.profile') });
    this.code = page.getByRole('region', { name: t('school.code') });
    this.expiry = page.getByRole('region', { name: t('school.expiry') });
  }

  /** Saves the form of the part that is open. */
  async save(): Promise<void> {
    await this.page
      .getByRole('button', { name: t('school.save'), exact: true })
      .first()
      .click();
  }

  /** Saves what was typed over what somebody else has saved meanwhile. */
  async keepMine(): Promise<void> {
    await this.page.getByRole('button', { name: text('ui', 'conflict.keepMine') }).click();
  }

  async chooseLogo(name: string, buffer: Buffer): Promise<void> {
    const mimeType = name.endsWith('.png') ? 'image/png' : 'image/svg+xml';
    await this.page
      .getByLabel(t('school.logoChoose'))
      .and(this.page.locator('input'))
      .setInputFiles({ name, mimeType, buffer });
  }

  /** Opens the part about signing in. */
  async open(): Promise<this> {
    await this.openPart('signIn');
    await expect(this.code).toBeVisible();
    return this;
  }

  /** Opens a part by its link, from the first one. */
  async openPart(part: Part): Promise<this> {
    await this.page.goto('/pages/schoolSetting');
    await expect(
      this.page.getByRole('heading', { level: 1, name: t('school.title') }),
    ).toBeVisible();
    const parts = this.page.getByRole('navigation', { name: t('school.parts') });
    await parts.getByRole('link', { name: t(`school.part.${part}`), exact: true }).click();
    await expect(parts.locator('[aria-current=page]')).toHaveText(t(`school.part.${part}`));
    return this;
  }
}
