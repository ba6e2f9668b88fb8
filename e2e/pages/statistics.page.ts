import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

type View = 'distribution' | 'boxes' | 'scatter' | 'change' | 'selfPeer';

/** `/pages/statistics`. */
export class StatisticsPage {
  readonly page: Page;
  readonly t: ReturnType<typeof textsOf>;
  readonly #ui: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('classManagement', language);
    this.#ui = textsOf('ui', language);
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/statistics');
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('statistics.title') }),
    ).toBeVisible();
    return this;
  }

  /** Goes to one of the statistics; returns its section once it has its figures. */
  async show(view: View): Promise<Locator> {
    const name = this.t(`statistics.part.${view}`);
    await this.page
      .getByRole('navigation', { name: this.t('statistics.parts') })
      .getByRole('link', { name, exact: true })
      .click();
    const section = this.page.getByRole('region', { name, exact: true });
    await expect(section.getByRole('button', { name: this.t('page.export') })).toBeVisible();
    return section;
  }

  async chooseMeasure(field: 'measure' | 'x' | 'y', name: string): Promise<void> {
    await this.page.getByLabel(this.t(`statistics.pick.${field}`)).selectOption(name);
  }

  /** Adds a group of the last course. */
  async addGroup(name: string): Promise<void> {
    const groups = this.page.getByLabel(this.t('picker.target'), { exact: true });
    const before = await groups.count();
    await this.page.getByRole('button', { name: this.t('statistics.add') }).click();
    await expect(groups).toHaveCount(before + 1);
    await groups.last().selectOption(name);
  }

  /** Saves a chart as SVG. @returns the text of the file */
  async savePicture(chart: string): Promise<string> {
    const download = this.page.waitForEvent('download');
    await this.page
      .getByRole('figure', { name: chart })
      .getByRole('button', { name: this.#ui('chart.picture', { format: 'SVG' }) })
      .click();
    return readFile(await (await download).path(), 'utf8');
  }

  /** The cells of the row that a group or measure names, in the table of a caption. */
  async cells(caption: string, row: string): Promise<string[]> {
    const table = this.page.getByRole('region', { name: caption, exact: true }).last();
    const found = table
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: row, exact: true }) });
    return (await found.getByRole('cell').allTextContents()).map((text) => text.trim());
  }
}
