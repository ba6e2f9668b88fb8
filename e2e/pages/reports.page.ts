import { expect, type Download, type Locator, type Page } from '@playwright/test';
import type { ReportFileKind } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** The feedback reports on the page of a course. */
export class ReportsPage {
  readonly page: Page;
  readonly t = textsOf('exams', 'ja');
  readonly table: Table;
  readonly counts: Table;

  constructor(page: Page) {
    this.page = page;
    this.table = new Table(page, this.t('detail.part.reports'));
    this.counts = new Table(page, this.t('reports.counts'));
  }

  async open(evalSettingID: number): Promise<this> {
    await this.page.goto(`/pages/exam/${evalSettingID}?tab=reports`);
    await expect(this.table.root).toBeVisible();
    return this;
  }

  /** Shows students their results. */
  release(): Promise<void> {
    return this.change('release', 'released');
  }

  async withdraw(): Promise<void> {
    return this.change('withdraw', 'withdrawn');
  }

  private async change(action: 'release' | 'withdraw', done: string): Promise<void> {
    const name = this.t(`results.${action}`);
    await this.page.getByRole('button', { name, exact: true }).click();
    await this.page
      .getByRole('alertdialog')
      .or(this.page.getByRole('dialog'))
      .getByRole('button', { name, exact: true })
      .click();
    await expect(this.page.getByText(this.t(`results.${done}`))).toBeVisible();
  }

  kind(kind: ReportFileKind): string {
    return this.t(`reports.kind.${kind}`);
  }

  /** Has reports of everybody in sight made. */
  async make(...kinds: ReportFileKind[]): Promise<void> {
    await this.page
      .getByRole('button', { name: this.t('reports.make'), exact: true })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog');
    for (const kind of kinds) {
      await dialog.getByRole('checkbox', { name: this.kind(kind) }).check();
    }
    await dialog.getByRole('button', { name: this.t('reports.makeOne'), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Waits until so many reports of a kind are made. */
  async areMade(kind: ReportFileKind, count: number): Promise<void> {
    const own = this.counts.row(this.kind(kind));
    await expect(own.getByRole('cell').first()).toHaveText(String(count), { timeout: 60_000 });
  }

  pdf(name: string, kind: ReportFileKind): Locator {
    return this.page.getByRole('button', {
      name: this.t('reports.pdfOf', { name, kind: this.kind(kind) }),
    });
  }

  async save(button: Locator): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    return download;
  }

  zip(kind: ReportFileKind): Locator {
    return this.page.getByRole('button', {
      name: this.t('reports.zipOf', { kind: this.kind(kind) }),
    });
  }
}
