import { expect, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import type { Frame } from './frame.page.ts';

/** `/pages/academicPromotion` of a school that has completed its initial setup. */
export class PromotionPage {
  readonly page: Page;
  readonly language: LanguageCode;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.language = language;
    this.t = textsOf('settings', language);
  }

  /** Opens it in the page's language. */
  async openIn(frame: Frame): Promise<void> {
    await this.page.goto('/pages/academicPromotion');
    await frame.shown();
    if (this.language !== 'ja') await frame.changeLanguage(this.language);
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('promotion.title') }),
    ).toBeVisible();
  }

  async begin(toYear: number): Promise<void> {
    await this.page
      .getByRole('button', { name: this.t('promotion.begin', { to: toYear }) })
      .click();
    await expect(
      this.page.getByRole('heading', { name: this.t('promotion.classesTitle', { to: toYear }) }),
    ).toBeVisible();
  }

  /** Saves the step and goes on. */
  async next(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('promotion.next') }).click();
  }

  /** Applies what the summary shows, and waits for the worker. */
  async apply(toYear: number): Promise<void> {
    await this.tryToApply();
    await expect(
      this.page.getByRole('heading', { name: this.t('promotion.applied', { to: toYear }) }),
    ).toBeVisible();
  }

  /** Asks to have it applied, which may be refused. */
  async tryToApply(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('promotion.apply'), exact: true }).click();
    await this.confirm(this.t('promotion.apply'));
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('promotion.undo'), exact: true }).click();
    await this.confirm(this.t('promotion.undo'));
  }

  async discard(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('promotion.discard') }).click();
    await this.confirm(this.t('promotion.discard'));
  }

  private async confirm(name: string): Promise<void> {
    await this.page
      .getByRole('dialog')
      .or(this.page.getByRole('alertdialog'))
      .getByRole('button', { name, exact: true })
      .click();
  }
}
