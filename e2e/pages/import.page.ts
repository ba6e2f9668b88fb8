import { expect, type Locator, type Page } from '@playwright/test';
import type { ImportCounts, ImportFileReason, LanguageCode } from '@mebae/contracts';
import type { ExcelFile } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { figure, Table } from './table.ts';

const kinds = ['created', 'changed', 'unchanged', 'failed'] as const;

/** `/pages/students/import`: file, preview, result. */
export class ImportPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;
  readonly rows: Table;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('settings', language);
    this.rows = new Table(page, this.t('import.rowsCaption'));
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/students/import');
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('import.students.title') }),
    ).toBeVisible();
    await expect(
      this.page.getByRole('heading', { level: 2, name: this.t('import.choose') }),
    ).toBeVisible();
    return this;
  }

  /** Gives the page a file, as choosing one does. */
  async give(file: ExcelFile): Promise<void> {
    await this.page.locator('input[type=file]').setInputFiles(file);
  }

  /** Proves what the preview says would happen. */
  async previews(counts: ImportCounts): Promise<void> {
    for (const kind of kinds) {
      await expect(figure(this.page, this.t(`import.kind.${kind}`))).toHaveText(
        `${counts[kind].toLocaleString('ja')}${this.t('import.students.unit')}`,
      );
    }
  }

  /** Shows the rows of one kind only. */
  async show(kind: (typeof kinds)[number] | 'all'): Promise<void> {
    await this.page
      .getByRole('tab', { name: this.t(`import.kind.${kind}`) })
      .first()
      .click();
  }

  /** Proves that a row is refused for a reason. */
  async refuses(row: number, reason: string): Promise<void> {
    const line = this.rows.root.locator('tbody tr').filter({
      has: this.page.locator('th', { hasText: new RegExp(`^${row}$`) }),
    });
    await expect(line).toContainText(reason);
  }

  /** The field of one cell of a row that fails. */
  cell(row: number, field: string): Locator {
    const name = this.t('import.mend.cell', { row, field: this.t(`import.field.${field}`) });
    return this.page.getByRole('textbox', { name, exact: true });
  }

  /** Has the mended cells checked. */
  async check(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('import.mend.check'), exact: true }).click();
  }

  /** Says what a column of the file is, and has the rows checked with it. */
  async map(column: string, header: string, field: string): Promise<void> {
    await this.page
      .getByRole('combobox', { name: this.t('import.map.fieldOf', { column, header }) })
      .selectOption({ label: this.t(`import.field.${field}`) });
    await this.page.getByRole('button', { name: this.t('import.map.save'), exact: true }).click();
  }

  /** Takes the import back that the page shows. */
  async undo(): Promise<void> {
    const name = this.t('import.undo.action');
    await this.page.getByRole('button', { name, exact: true }).first().click();
    await this.page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  }

  /** Proves that the whole file is refused, and what is advised; it is in sight and has the focus. */
  async refusesFile(reason: ImportFileReason, values = {}): Promise<void> {
    const title = this.t(`import.file.${reason}`, values);
    const alert = this.page.getByRole('alert').filter({ hasText: title });
    await expect(alert).toContainText(this.t(`import.fileAdvice.${reason}`, values));
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(alert).toBeFocused();
  }

  private async confirm(button: string): Promise<void> {
    await this.page.getByRole('button', { name: button, exact: true }).click();
    await this.page
      .getByRole('alertdialog')
      .or(this.page.getByRole('dialog'))
      .getByRole('button', { name: this.t('import.apply'), exact: true })
      .click();
  }

  /** Has what was previewed written, and waits for nothing. */
  async start(students: number): Promise<void> {
    await this.confirm(this.t('import.applyAll', { n: students }));
  }

  /** Writes what was previewed, and waits for what was done. */
  async applyAll(counts: Pick<ImportCounts, 'created' | 'changed'>): Promise<void> {
    await this.start(counts.created + counts.changed);
    await expect(
      this.page.getByText(
        this.t('import.appliedAll', { created: counts.created, changed: counts.changed }),
      ),
    ).toBeVisible();
  }

  async applyGood(counts: ImportCounts): Promise<void> {
    const { created, changed, failed: skipped } = counts;
    await this.confirm(this.t('import.applyGood', { n: created + changed }));
    await expect(
      this.page.getByText(this.t('import.appliedSkipped', { created, changed, skipped })),
    ).toBeVisible();
  }

  /** The whole task: a file in which nothing is wrong, from choosing it to the result. */
  async importStudents(file: ExcelFile, created: number): Promise<void> {
    await this.open();
    await this.give(file);
    await this.previews({ created, changed: 0, unchanged: 0, failed: 0 });
    await this.applyAll({ created, changed: 0 });
  }
}
