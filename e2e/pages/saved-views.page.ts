import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** The saved views of an analysis, below the head of its page. */
export class SavedViewsPage {
  readonly page: Page;
  readonly t = textsOf('classManagement', 'ja');
  readonly #section: Locator;

  constructor(page: Page) {
    this.page = page;
    this.#section = page.getByRole('region', { name: this.t('views.title'), exact: true });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('views.title') }).click();
    await expect(this.#section).toBeVisible();
  }

  /** The row of a view in the list. */
  row(name: string): Locator {
    return this.#section.getByRole('row').filter({ hasText: name });
  }

  /** Fills in the form for the open page's choices and sends it. */
  async save(name: string, { isShared }: { isShared: boolean }): Promise<void> {
    await this.#section.getByRole('textbox', { name: this.t('views.name') }).fill(name);
    await this.#section.getByRole('switch', { name: this.t('views.share') }).setChecked(isShared);
    await this.#section.getByRole('button', { name: this.t('views.save') }).click();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#section
      .getByRole('button', { name: this.t('views.editOf', { name: from }) })
      .click();
    await this.#section.getByRole('textbox', { name: this.t('views.name') }).fill(to);
    await this.#section.getByRole('button', { name: this.t('views.saveChange') }).click();
    await expect(this.row(to)).toBeVisible();
  }

  async remove(name: string): Promise<void> {
    await this.#section.getByRole('button', { name: this.t('views.deleteOf', { name }) }).click();
    await this.page
      .getByRole('alertdialog')
      .or(this.page.getByRole('dialog'))
      .getByRole('button', { name: this.t('groups.remove.confirm') })
      .click();
    await expect(this.row(name)).toHaveCount(0);
  }
}
