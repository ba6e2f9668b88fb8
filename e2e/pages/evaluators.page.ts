import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** `/pages/exam/:evalSettingID/evaluators`. */
export class EvaluatorsPage {
  readonly page: Page;
  readonly t = textsOf('exams', 'ja');

  constructor(page: Page) {
    this.page = page;
  }

  async open(evalSettingID: number): Promise<this> {
    await this.page.goto(`/pages/exam/${evalSettingID}/evaluators`);
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('evaluators.title') }),
    ).toBeVisible();
    return this;
  }

  get matrix(): Locator {
    return this.page.getByRole('table', { name: this.t('evaluators.matrix') });
  }

  /** Cells that say who evaluates whom. */
  get chosen(): Locator {
    return this.matrix.locator('button[aria-pressed=true]');
  }

  /** The first cell's pair, as `evaluator>target`. */
  async pairOf(cells: Locator): Promise<string> {
    return (await cells.first().getAttribute('data-pair')) ?? '';
  }

  cell(pair: string): Locator {
    return this.matrix.locator(`button[data-pair="${pair}"]`);
  }

  /** Draws a stroke with the mouse from one pair's cell to another's. */
  async drag(from: string, to: string): Promise<void> {
    await this.cell(from).hover();
    await this.page.mouse.down();
    const box = await this.cell(to).boundingBox();
    if (!box) throw new Error('The cell is not shown.');
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await this.page.mouse.up();
  }

  /** Presses the mouse on a cell and lets it go above the matrix. */
  async dragAway(from: string): Promise<void> {
    await this.cell(from).hover();
    await this.page.mouse.down();
    await this.page.mouse.move(4, 4, { steps: 12 });
    await this.page.mouse.up();
  }

  async press(key: string, values: Record<string, string | number> = {}): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key, values), exact: true }).click();
  }

  /** Saves, until the page shows what was saved: a list above the matrix may go meanwhile, and the cells move. */
  async save(): Promise<void> {
    const button = this.page.getByRole('button', { name: this.t('evaluators.save'), exact: true });
    await button.click();
    await expect(button.getByRole('progressbar')).toHaveCount(0);
    await expect(button).toBeDisabled();
  }

  async tab(name: 'matrix' | 'requests' | 'outside'): Promise<void> {
    await this.page
      .getByRole('tab', { name: new RegExp(`^${this.t(`evaluators.tab.${name}`)}`) })
      .click();
  }
}
