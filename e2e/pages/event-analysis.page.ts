import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

type Part =
  | 'overview'
  | 'quadrants'
  | 'change'
  | 'correlations'
  | 'classes'
  | 'questions'
  | 'texts'
  | 'comparison'
  | 'sheet';

/** `/pages/jgrow/analysis`. */
export class EventAnalysisPage {
  readonly page: Page;
  readonly t = textsOf('jgrow');

  constructor(page: Page) {
    this.page = page;
  }

  async open(query = ''): Promise<this> {
    await this.page.goto(`/pages/jgrow/analysis${query}`);
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('analysis.title') }),
    ).toBeVisible();
    return this;
  }

  /** Goes to one of the parts. */
  async show(part: Part): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: this.t('analysis.parts') })
      .getByRole('link', { name: this.t(`analysis.part.${part}`), exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The cells of the row that a name heads, in the table of a caption. */
  async cells(caption: string, row: string): Promise<string[]> {
    const found = this.page
      .getByRole('region', { name: caption, exact: true })
      .last()
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: row, exact: true }) })
      .first();
    return (await found.getByRole('cell').allTextContents()).map((text) => text.trim());
  }
}
