import { expect, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** `/pages/students/former`. */
export class FormerStudentsPage {
  readonly page: Page;
  readonly t = textsOf('settings');
  readonly table: Table;

  constructor(page: Page) {
    this.page = page;
    this.table = new Table(page, this.t('former.title'));
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/students/former');
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('former.title') }),
    ).toBeVisible();
    return this;
  }

  /** Proves that somebody is listed in a state. */
  async shows(name: string, state: string): Promise<void> {
    await expect(this.table.row(name, state)).toBeVisible();
  }

  async bringBack(name: string): Promise<void> {
    await this.table
      .row(name)
      .getByRole('button', { name: `${this.t('former.bringBack')} ${name}` })
      .click();
  }
}
