import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** `/pages/student-record/:studentID/findings` and `/pages/student-findings`. */
export class FindingsPage {
  readonly page: Page;
  readonly t = textsOf('records', 'ja');
  readonly text: Locator;
  readonly table: Table;

  constructor(page: Page) {
    this.page = page;
    this.text = page.getByRole('textbox', { name: this.t('findings.text') });
    this.table = new Table(page, this.t('classFindings.title'));
  }

  async openClass(): Promise<this> {
    await this.page.goto('/pages/student-findings');
    return this;
  }

  /** Notes an event, so that there is something to write of. */
  async noteEvent(title: string): Promise<void> {
    await this.page
      .getByRole('textbox', { name: this.t('findings.participationTitle') })
      .fill(title);
    await this.press('findings.add');
    await expect(this.evidence(title)).toBeVisible();
  }

  evidence(text: string): Locator {
    return this.page
      .getByRole('list', { name: this.t('findings.evidence') })
      .getByRole('checkbox', { name: text });
  }

  async choose(label: string): Promise<void> {
    await this.page.getByRole('radio', { name: label }).check();
  }

  async press(key: 'findings.add' | 'findings.propose' | 'findings.save'): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key), exact: true }).click();
  }
}
