import { expect, type Page } from '@playwright/test';
import type { LanguageCode, ScaleType } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';
import { Table } from './table.ts';

/** `/pages/class-management`. */
export class RankingPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('classManagement', language);
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/class-management');
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('page.title') }),
    ).toBeVisible();
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
