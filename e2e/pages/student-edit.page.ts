import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

/** Values of the form's fields; what is left out stays as it is. */
export interface StudentInput {
  lastName?: string;
  firstName?: string;
  lastNameKana?: string;
  firstNameKana?: string;
  manageNumber?: string;
  studentNumber?: string;
  email?: string;
  memo?: string;
}

/** `/pages/students/create` and `/pages/student-edit/:id`. */
export class StudentEditPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;
  readonly ui: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('settings', language);
    this.ui = textsOf('ui', language);
  }

  async openNew(): Promise<this> {
    await this.page.goto('/pages/students/create');
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(
      this.t('students.create'),
    );
    return this;
  }

  async open(studentID: number, name: string): Promise<this> {
    await this.page.goto(`/pages/student-edit/${studentID}`);
    await this.shows(name);
    return this;
  }

  async shows(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(name);
  }

  /** A field by its label; a star follows the label of one that is required. */
  field(name: keyof StudentInput | 'tags'): Locator {
    const label = new RegExp(`^${RegExp.escape(this.t(`students.${name}`))}\\*?$`);
    return this.page
      .getByRole('textbox', { name: label })
      .or(this.page.getByRole('combobox', { name: label }));
  }

  async type(input: StudentInput): Promise<void> {
    for (const [name, value] of Object.entries(input)) {
      await this.field(name as keyof StudentInput).fill(value);
    }
  }

  async chooseClass(grade: number, name: string): Promise<void> {
    await this.page
      .getByRole('combobox', { name: this.t('students.schoolClass') })
      .selectOption(this.t('students.className', { grade, name }));
  }

  /** Types a tag and confirms it with Enter. */
  async addTag(tag: string): Promise<void> {
    await this.field('tags').fill(tag);
    await this.field('tags').press('Enter');
    await expect(this.tag(tag)).toBeVisible();
  }

  tag(tag: string): Locator {
    return this.page.getByRole('button', { name: this.t('students.takeTag', { tag }) });
  }

  async choosePriority(tag: string): Promise<void> {
    await this.page
      .getByRole('combobox', { name: this.t('students.priorityTag') })
      .selectOption(tag);
  }

  async press(key: string): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key), exact: true }).click();
  }

  get conflict(): Locator {
    return this.page.getByText(this.ui('conflict.body'));
  }
}
