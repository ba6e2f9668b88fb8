import { expect, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** `/my`: a student's own page. */
export class OwnPagePage {
  readonly page: Page;
  readonly t = textsOf('ownPage', 'ja');

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens it by the link of a course. */
  async open(token: string): Promise<void> {
    await this.page.goto(`/my/${token}`);
    await this.isOpen();
  }

  async isOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('courses.open') })).toBeVisible();
    // neither history nor a bookmark holds the link
    await expect(this.page).toHaveURL(/\/my(?:\?|$)/);
  }

  async openResults(title: string): Promise<void> {
    const course = this.page.getByRole('listitem').filter({ hasText: title });
    await course.getByRole('button', { name: this.t('course.results') }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }

  async backToCourses(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('back') }).click();
    await this.isOpen();
  }

  /** Leaves the page; the device knows nothing of the student any more. */
  async leave(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('leave') }).click();
    await expect(this.page).toHaveURL(/\/c$/);
  }

  async isNotOpen(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.t('noLink.title') })).toBeVisible();
  }
}
