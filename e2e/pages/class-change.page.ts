import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

const t = textsOf('settings');

/** `/pages/schoolClasses/change`: the board of one grade. */
export class ClassChangePage {
  readonly page: Page;
  readonly unassigned: Locator;

  constructor(page: Page) {
    this.page = page;
    this.unassigned = this.column(t('change.unassigned'));
  }

  async open(): Promise<this> {
    await this.page.goto('/pages/schoolClasses/change');
    await expect(
      this.page.getByRole('heading', { level: 1, name: t('change.title') }),
    ).toBeVisible();
    return this;
  }

  column(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  students(name: string): Locator {
    return this.column(name).getByRole('listitem');
  }

  /** Ticks students by their names. */
  async check(...names: string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name }).check();
  }

  async press(key: Parameters<typeof t>[0]): Promise<void> {
    await this.page.getByRole('button', { name: t(key), exact: true }).click();
  }

  /** Waits until the server has the draft. */
  async isSaved(): Promise<void> {
    await expect(this.page.getByText(t('change.saving.saved'))).toBeVisible();
  }
}
