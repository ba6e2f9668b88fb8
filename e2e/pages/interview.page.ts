import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** `/pages/student-record/:studentID/interview` and `/pages/student-interviews`. */
export class InterviewPage {
  readonly page: Page;
  readonly t = textsOf('records', 'ja');
  readonly memo: Locator;
  readonly goals: Locator;
  readonly nextOn: Locator;
  readonly table: Table;

  constructor(page: Page) {
    this.page = page;
    this.memo = page.getByRole('textbox', { name: this.t('interview.memo') });
    this.goals = page.getByRole('textbox', { name: this.t('interview.goals') });
    this.nextOn = page.getByLabel(this.t('interview.nextOn'), { exact: true });
    this.table = new Table(page, this.t('classInterviews.title'));
  }

  async openClass(): Promise<this> {
    await this.page.goto('/pages/student-interviews');
    return this;
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('interview.save'), exact: true }).click();
  }

  /** The words of the notice after a save that went through. */
  get saved(): Locator {
    return this.page.getByText(this.t('interview.saved'));
  }

  /** The notes of the talk before. */
  lastInterview(words: string): Locator {
    return this.page
      .getByRole('region', { name: new RegExp(`^${this.t('interview.last')}`) })
      .getByText(words);
  }

  /** How many pages the talk takes on A4. */
  async printedPages(): Promise<number> {
    await this.page.emulateMedia({ media: 'print' });
    const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
    const pdf = await this.page.pdf({ format: 'A4', margin });
    await this.page.emulateMedia({ media: null });
    return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  }

  async remove(): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(this.t('interview.removeShort')) })
      .first()
      .click();
    await expect(this.page.getByText(this.t('interview.noLast'))).toBeVisible();
  }
}
