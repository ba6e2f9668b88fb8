import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** Activities of jgrow: their list, their form and the page of one. */
export class ActivitiesPage {
  readonly page: Page;
  readonly t = textsOf('jgrow');

  constructor(page: Page) {
    this.page = page;
  }

  async openList(query = ''): Promise<this> {
    await this.page.goto(`/pages/jgrow/activity${query}`);
    await expect(this.page.getByRole('heading', { name: this.t('list.title') })).toBeVisible();
    return this;
  }

  async open(title: string): Promise<this> {
    await this.card(title).getByRole('link', { name: title, exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return this;
  }

  card(title: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title });
  }

  title(): Locator {
    return this.page.getByRole('textbox', { name: this.t('activity.title') });
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key), exact: true }).click();
  }

  async follow(key: string): Promise<void> {
    await this.page
      .getByRole('link', { name: this.t(key), exact: true })
      .first()
      .click();
  }
}
