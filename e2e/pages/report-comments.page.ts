import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** `/pages/exam/:evalSettingID/comments`: what teachers write to students in reports. */
export class ReportCommentsPage {
  readonly page: Page;
  readonly t = textsOf('exams', 'ja');
  readonly progress: Table;

  constructor(page: Page) {
    this.page = page;
    this.progress = new Table(page, this.t('comments.progress'));
  }

  async open(evalSettingID: number): Promise<this> {
    await this.page.goto(`/pages/exam/${evalSettingID}/comments`);
    return this.shown();
  }

  async shown(): Promise<this> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('comments.title') }),
    ).toBeVisible();
    await expect(this.page.getByRole('list', { name: this.t('comments.title') })).toBeVisible();
    return this;
  }

  /** The row of a student. */
  row(name: string): Locator {
    return this.page
      .getByRole('list', { name: this.t('comments.title') })
      .getByRole('listitem')
      .filter({ has: this.text(name) });
  }

  text(name: string): Locator {
    return this.page.getByRole('textbox', { name: this.t('comments.to', { name }) });
  }

  async isSaved(name: string): Promise<void> {
    await expect(this.row(name).getByText(this.t('comments.saving.saved'))).toBeVisible();
  }

  done(name: string): Locator {
    return this.page.getByRole('checkbox', { name: this.t('comments.doneOf', { name }) });
  }

  async beginWithFindings(name: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t('comments.beginOf', { name }) }).click();
  }

  async show(state: 'all' | 'none' | 'draft' | 'done'): Promise<void> {
    await this.page.getByRole('tab', { name: this.t(`comments.state.${state}`) }).click();
  }
}
