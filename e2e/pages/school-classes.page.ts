import { expect, type Locator, type Page } from '@playwright/test';
import { text, textsOf } from '../core/texts.ts';

const t = textsOf('settings');

/** `/pages/schoolClasses`: the year's classes, edited in place. */
export class SchoolClassesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/schoolClasses');
    await expect(
      this.page.getByRole('heading', { level: 1, name: t('classes.title') }),
    ).toBeVisible();
    return this;
  }

  grade(grade: number): Locator {
    return this.page.getByRole('region', { name: t('students.gradeName', { grade }), exact: true });
  }

  /** The names of a grade's classes, from top to bottom. */
  async names(grade: number): Promise<string[]> {
    const fields = await this.grade(grade).getByRole('textbox').all();
    return Promise.all(fields.map((field) => field.inputValue()));
  }

  async rename(grade: number, at: number, name: string): Promise<void> {
    await this.grade(grade).getByRole('textbox').nth(at).fill(name);
  }

  async add(grade: number, name: string): Promise<void> {
    await this.grade(grade)
      .getByRole('button', { name: t('classes.add'), exact: true })
      .click();
    await this.grade(grade).getByRole('textbox').last().fill(name);
  }

  async press(key: 'classes.up' | 'classes.down' | 'classes.delete', name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: t(key, { name }), exact: true })
      .first()
      .click();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: t('classes.save'), exact: true }).click();
  }

  /** Takes the last save back, by its notice. */
  async undo(): Promise<void> {
    await this.page
      .getByRole('button', { name: text('ui', 'undo.action') })
      .last()
      .click();
    await expect(this.page.getByText(text('ui', 'undo.done'))).toBeVisible();
  }
}
