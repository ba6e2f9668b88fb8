import { expect } from '@playwright/test';
import type { ScaleType } from '@mebae/contracts';
import { ClassAnalysesPage } from './class-analyses.page.ts';
import { Table } from './table.ts';

/** `/pages/class-management/ranking`. */
export class RankingPage extends ClassAnalysesPage {
  override async open(): Promise<this> {
    await super.open();
    await this.show('ranking');
    return this;
  }

  /** Chooses what is ranked and among whom; returns the table. */
  async choose(competency: string, scale: ScaleType, group: string): Promise<Table> {
    await this.page.getByLabel(this.t('picker.measure'), { exact: true }).selectOption(competency);
    await this.page
      .getByRole('radio', { name: this.t(`picker.scales.${scale}`), exact: true })
      .check();
    if (scale === 'class') {
      await this.page
        .getByRole('combobox', { name: this.t('picker.class'), exact: true })
        .selectOption(group);
    }
    const title = this.t('ranking.titleOf', { measure: competency, group });
    await expect(this.page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    return new Table(this.page, this.t('ranking.table', { title }));
  }
}
