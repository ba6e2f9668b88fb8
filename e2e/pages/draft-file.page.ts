import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { editedExcel } from '../core/roster.ts';
import { textsOf } from '../core/texts.ts';
import { ImportPage } from './import.page.ts';

const t = textsOf('settings');

/** The pages of a draft's Excel file: of a class change, or of a promotion. */
export class DraftFilePage {
  readonly page: Page;
  readonly preview: ImportPage;

  constructor(page: Page) {
    this.page = page;
    this.preview = new ImportPage(page);
  }

  /** Downloads the draft as it is, changes its rows, and gives the page the new file. */
  async edit(change: (rows: string[][]) => string[][]): Promise<void> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: t('import.draft.download') }).click(),
    ]);
    const file = await readFile(await download.path());
    await this.preview.give(editedExcel(file, change));
  }

  /** Takes the file over into the draft, and waits for the worker. */
  async takeOver(students: number): Promise<void> {
    const values = { n: students };
    await this.page.getByRole('button', { name: t('import.draft.applyAll', values) }).click();
    await this.page
      .getByRole('dialog')
      .or(this.page.getByRole('alertdialog'))
      .getByRole('button', { name: t('import.draft.apply'), exact: true })
      .click();
  }

  async isTakenOver(counts: { changed: number; created: number }): Promise<void> {
    await expect(this.page.getByText(t('import.draft.appliedAll', counts))).toBeVisible();
  }

  async undo(): Promise<void> {
    await this.page.getByRole('button', { name: t('import.undo.action') }).click();
    await this.page
      .getByRole('dialog')
      .or(this.page.getByRole('alertdialog'))
      .getByRole('button', { name: t('import.undo.action') })
      .click();
    await expect(this.page.getByText(t('import.draft.undoneHint'))).toBeVisible();
  }
}
