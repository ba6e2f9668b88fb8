import { expect, type Locator, type Page } from '@playwright/test';

/** A list of records on a screen, named by its caption. */
export class Table {
  readonly root: Locator;

  constructor(page: Page, caption: string) {
    this.root = page.getByRole('table', { name: caption, exact: true });
  }

  /** The row whose text has all of these. */
  row(...texts: string[]): Locator {
    return texts.reduce(
      (rows, text) => rows.filter({ hasText: text }),
      this.root.locator('tbody').getByRole('row'),
    );
  }

  /** The cells of a column, from top to bottom: the first line of each. */
  column(header: string): Promise<string[]> {
    return this.root.evaluate((table, name) => {
      const first = (cell: Element | undefined): string =>
        (cell instanceof HTMLElement ? cell.innerText : '').trim().split('\n')[0] ?? '';
      const heads = [...table.querySelectorAll('thead th')];
      const place = heads.findIndex((head) => first(head) === name);
      if (place < 0) throw new Error(`No column ${name}`);
      return [...table.querySelectorAll('tbody tr')].map((row) => first(row.children[place]));
    }, header);
  }

  /** Waits until a column reads like this. */
  async reads(header: string, expected: readonly string[]): Promise<void> {
    await expect(this.root).toBeVisible();
    await expect.poll(() => this.column(header)).toEqual(expected);
  }

  /** Sorts by a column, or turns its order around. */
  async sortBy(header: string): Promise<void> {
    await this.root.locator('thead').getByRole('button', { name: header, exact: true }).click();
  }
}

/** The value of a figure (`Stat`) or an entry of a list of facts, by its name. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${RegExp.escape(name)}$`) }) })
    .locator('dd')
    .first();
