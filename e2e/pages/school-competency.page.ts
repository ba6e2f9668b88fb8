import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

const t = textsOf('settings');

/** `/pages/customCompetency` and the form of one school competency. */
export class SchoolCompetencyPage {
  readonly page: Page;
  readonly table: Table;
  readonly name: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = new Table(page, t('competency.title'));
    // a required field's name ends in an asterisk
    this.name = page.getByRole('textbox', { name: new RegExp(`^${t('competency.name')}`) });
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/customCompetency');
    await expect(
      this.page.getByRole('heading', { level: 1, name: t('competency.title') }),
    ).toBeVisible();
    return this;
  }

  async create(): Promise<void> {
    await this.page.getByRole('link', { name: t('competency.create') }).click();
    await expect(this.name).toBeVisible();
  }

  /** Presses the button that registers or saves. */
  async save(isNew: boolean): Promise<void> {
    const name = t(isNew ? 'competency.register' : 'competency.save');
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async choose(...competencies: string[]): Promise<void> {
    for (const name of competencies) {
      await this.page.getByRole('checkbox', { name, exact: true }).check();
    }
  }

  async delete(): Promise<void> {
    await this.page.getByRole('button', { name: t('competency.delete'), exact: true }).click();
    await this.page
      .getByRole('dialog')
      .or(this.page.getByRole('alertdialog'))
      .getByRole('button', { name: t('competency.delete'), exact: true })
      .click();
  }
}
