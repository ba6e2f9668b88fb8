import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** `/pages/students`. */
export class StudentsPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;
  readonly table: Table;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('settings', language);
    this.table = new Table(page, this.t('students.title'));
  }

  async open(query = ''): Promise<this> {
    await this.page.goto(`/pages/students${query}`);
    return this.shown();
  }

  async shown(): Promise<this> {
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('students.title') }),
    ).toBeVisible();
    return this;
  }

  /** Proves how many students the filter finds. */
  async counts(year: number, n: number): Promise<void> {
    await expect(this.page.getByText(this.t('students.count', { year, n }))).toBeVisible();
  }

  async search(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: this.t('students.search') }).fill(words);
  }

  async chooseGrade(grade: number): Promise<void> {
    await this.page
      .getByRole('search')
      .getByLabel(this.t('students.grade'), { exact: true })
      .selectOption(this.t('students.gradeName', { grade }));
  }

  async chooseClass(grade: number, name: string): Promise<void> {
    await this.page
      .getByRole('search')
      .getByLabel(this.t('students.schoolClass'), { exact: true })
      .selectOption(this.t('students.className', { grade, name }));
  }

  async chooseTag(tag: string, count: number): Promise<void> {
    const choice = this.page.getByRole('search');
    await choice.getByRole('button', { name: this.t('students.tags') }).click();
    const words = this.t('students.tagOption', { tag, count });
    // On the words, not on the box beside them.
    await choice.getByText(words, { exact: true }).click();
    await expect(choice.getByRole('checkbox', { name: words })).toBeChecked();
    await this.page.keyboard.press('Escape');
  }

  async clearFilters(): Promise<void> {
    await this.page
      .getByRole('search')
      .getByRole('button', { name: textsOf('ui')('filter.clear') })
      .click();
  }

  get importButton(): Locator {
    return this.page.getByText(this.t('students.import'), { exact: true }).first();
  }

  get bulk(): Locator {
    return this.page.getByRole('region', { name: this.t('students.bulk.label') });
  }

  /** Chooses students by name for a bulk action. */
  async choose(...names: string[]): Promise<void> {
    for (const name of names) {
      await this.page.getByLabel(this.t('students.chooseOne', { name })).check();
    }
    await expect(this.bulk.getByText(/\d/).first()).toBeVisible();
  }

  async chooseAction(action: string): Promise<void> {
    await this.bulk
      .getByLabel(this.t('students.bulk.action'), { exact: true })
      .selectOption(this.t(`students.bulk.${action}`));
  }

  async apply(): Promise<void> {
    await this.bulk
      .getByRole('button', { name: this.t('students.bulk.apply'), exact: true })
      .click();
  }

  /** Takes the last bulk action back, by the notice about it. */
  async undo(): Promise<void> {
    const ui = textsOf('ui');
    const undone = this.page.waitForResponse((response) =>
      /\/undo\/[^/]+$/.test(new URL(response.url()).pathname),
    );
    await this.page
      .getByRole('button', { name: ui('undo.action'), exact: true })
      .first()
      .click();
    // The notice alone may still be that of an earlier action.
    expect((await undone).status()).toBe(200);
    await expect(this.page.getByText(ui('undo.done')).first()).toBeVisible();
  }

  /** Opens a student's record. */
  async openRecord(name: string): Promise<void> {
    await this.table.root.getByRole('rowheader').getByRole('link', { name }).click();
  }
}
