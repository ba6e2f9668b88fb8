import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import type { TestClass } from '../core/school.ts';
import { textsOf } from '../core/texts.ts';
import { figure, Table } from './table.ts';

/** `YYYY-MM-DDTHH:mm` in Japan, as a field for day and time takes it. */
export const japanInput = (moment: Date): string =>
  new Date(moment.getTime() + 9 * 3_600_000).toISOString().slice(0, 16);

/** `/pages/exam/create`: the five steps. */
export class WizardPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('exams', language);
  }

  /** Begins from the list of courses. */
  async begin(): Promise<this> {
    await this.page.goto('/pages/exam/list');
    await this.page.getByRole('button', { name: this.t('list.create') }).click();
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('create.title') }),
    ).toBeVisible();
    await this.at('base');
    return this;
  }

  /** Proves which step is shown. */
  async at(step: 'base' | 'questions' | 'examinees' | 'mail'): Promise<void> {
    await expect(
      this.page.getByRole('heading', { level: 2, name: this.t(`step.${step}`) }),
    ).toBeVisible();
  }

  async next(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('create.next'), exact: true }).click();
  }

  async fillBase(values: { title: string; startAt: Date; endAt: Date }): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('exam.title') }).fill(values.title);
    await this.page.getByLabel(this.t('exam.startAt')).fill(japanInput(values.startAt));
    await this.page.getByLabel(this.t('exam.endAt')).fill(japanInput(values.endAt));
  }

  /** Chooses a ready-made set of competencies and a kind of questions. */
  async fillQuestions(set: number, questionType: string): Promise<void> {
    await this.page.getByRole('radio', { name: this.t(`setting.${set}`) }).check();
    await this.page.getByLabel(this.t('questions.type')).selectOption(questionType);
    for (const way of ['questions.self', 'questions.peer']) {
      await expect(this.page.getByRole('checkbox', { name: this.t(way) })).toBeChecked();
    }
  }

  async fillExaminees(classes: readonly TestClass[], perClass: number): Promise<void> {
    for (const { grade, name } of classes) {
      const whole = this.t('examinees.grade', { grade });
      const group = this.page.getByRole('group', { name: whole, exact: true });
      await group
        .getByRole('checkbox', { name: this.t('examinees.class', { name, count: perClass }) })
        .check();
    }
    await this.counts(classes.length * perClass);
  }

  /** Proves how many take part; all of them have an address unless told otherwise. */
  async counts(count: number, withEmail = count): Promise<void> {
    await expect(this.page.getByText(this.t('examinees.sum', { count, withEmail }))).toBeVisible();
  }

  /** Proves that the wizard says how exact scores will be with the chosen number of evaluators and with others. */
  async comparesNumbersOfEvaluators(chosen: number): Promise<void> {
    const table = this.page.getByRole('region', { name: this.t('designs.caption') });
    const row = (name: string) =>
      table
        .getByRole('row')
        .filter({ has: this.page.getByRole('rowheader', { name, exact: true }) });
    await expect(row(this.t('designs.chosen', { count: chosen }))).toContainText('±');
    await expect(row(this.t('designs.people', { count: chosen + 2 }))).toContainText('±');
  }

  /** Proves that the last page says this. */
  async confirms(key: string, values: Record<string, string | number> = {}): Promise<void> {
    await expect(this.page.getByText(this.t(key, values))).toBeVisible();
  }

  /** Makes the course of it. */
  async create(title: string): Promise<number> {
    await this.page.getByRole('button', { name: this.t('confirm.create') }).click();
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(this.page).toHaveURL(/\/pages\/exam\/\d+$/);
    return Number(new URL(this.page.url()).pathname.split('/').at(-1));
  }

  /** Waits until everything typed is kept on the server. */
  async saved(): Promise<void> {
    await expect(this.page.getByText(this.t('create.saved'))).toBeVisible();
  }
}

/** `/pages/exam/:evalSettingID`. */
export class CoursePage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('exams', language);
  }

  async open(evalSettingID: number, title: string): Promise<this> {
    await this.page.goto(`/pages/exam/${evalSettingID}`);
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return this;
  }

  /** Proves a figure of the course. */
  async figure(key: string, value: string): Promise<void> {
    await expect(figure(this.page, this.t(key))).toHaveText(value);
  }

  tab(
    part: 'classes' | 'people' | 'careless' | 'care' | 'links' | 'mails' | 'reports' | 'settings',
  ): Locator {
    return this.page.getByRole('tab', { name: this.t(`detail.part.${part}`) });
  }

  /** Addresses of the personal links of a class, by student's name. */
  async links(schoolClass: TestClass, count: number): Promise<string[]> {
    await this.tab('links').click();
    const { grade, name } = schoolClass;
    await this.page
      .getByRole('search')
      .getByLabel(this.t('class.header'))
      .selectOption(this.t('class.name', { grade, name }));
    const table = new Table(this.page, this.t('detail.part.links'));
    const header = this.t('links.link');
    const own = this.t('class.name', { grade, name });
    await expect.poll(async () => (await table.column(header)).length).toBe(count);
    await expect
      .poll(async () => new Set(await table.column(this.t('class.header'))))
      .toEqual(new Set([own]));
    return table.column(header);
  }

  /** Ends the course now. */
  async end(): Promise<void> {
    await this.#confirmed('detail.end');
    await expect(this.page.getByText(this.t('detail.ended'))).toBeVisible();
  }

  /** Deletes the course and says yes to the question. */
  async delete(): Promise<void> {
    await this.#confirmed('delete');
  }

  /** Presses a button, and the one of the same name in the dialog that asks. */
  async #confirmed(key: string): Promise<void> {
    const button = { name: this.t(key), exact: true };
    await this.page.getByRole('button', button).click();
    await this.page
      .getByRole('alertdialog')
      .or(this.page.getByRole('dialog'))
      .getByRole('button', button)
      .click();
  }
}

/** `/pages/exam/:evalSettingID/edit` of a course that has not started. */
export class CourseSettingsPage extends WizardPage {
  async open(evalSettingID: number): Promise<this> {
    await this.page.goto(`/pages/exam/${evalSettingID}/edit`);
    await this.at('base');
    return this;
  }

  async goTo(step: 'base' | 'questions' | 'examinees' | 'mail'): Promise<void> {
    await this.page.getByRole('tab', { name: this.t(`step.${step}`) }).click();
    await this.at(step);
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('edit.save'), exact: true }).click();
  }

  /** Proves what the question says that saving would do to people and evaluators. */
  async asks(sentences: readonly string[]): Promise<void> {
    for (const sentence of sentences) await expect(this.question).toContainText(sentence);
  }

  /** Answers the question, and has it done. */
  async apply(): Promise<void> {
    await this.question.getByRole('button', { name: this.t('edit.apply'), exact: true }).click();
  }

  private get question(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }
}
