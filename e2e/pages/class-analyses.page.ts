import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

type Part = 'overview' | 'ranking' | 'trend' | 'pm' | 'trendAnalyses';

/** The parts of `/pages/class-management`, and the details of its ranking. */
export class ClassAnalysesPage {
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

  /** Goes to a part by its link. */
  async show(part: Part): Promise<void> {
    const link = this.page
      .getByRole('navigation', { name: this.t('part.label') })
      .getByRole('link', { name: this.t(`part.${part}`), exact: true });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
  }

  async chooseGroup(name: string): Promise<void> {
    await this.page.getByLabel(this.t('picker.target'), { exact: true }).selectOption(name);
  }

  /** A section of the shown part, once it has its figures. */
  async section(key: string, values: Record<string, string> = {}): Promise<Locator> {
    const section = this.page.getByRole('region', { name: this.t(key, values), exact: true });
    await expect(section.getByRole('button', { name: this.t('page.export') })).toBeVisible();
    return section;
  }

  /** The row of a table that somebody or something names. */
  row(caption: string, name: string): Locator {
    return this.page
      .getByRole('table', { name: this.t(caption), exact: true })
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name }) });
  }
}
