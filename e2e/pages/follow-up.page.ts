import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';
import { CoursePage } from './course.page.ts';

const ui = textsOf('ui');

/** The people of a course, and what staff do for them. */
export class FollowUpPage extends CoursePage {
  readonly bar: Locator;
  readonly table: Locator;
  readonly dialog: Locator;

  constructor(page: Page) {
    super(page);
    this.bar = page.getByRole('region', { name: this.t('follow.label') });
    this.table = page.getByRole('table', { name: this.t('detail.part.people') });
    this.dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  }

  /** The row of a person, by the name that the roster gives. */
  row(name: string): Locator {
    const box = this.page.getByRole('checkbox', { name: this.t('follow.choose', { name }) });
    return this.table.getByRole('row').filter({ has: box });
  }

  tick(name: string): Promise<void> {
    return this.row(name).getByRole('checkbox').check();
  }

  /** Proves whom the actions are about. */
  async isAbout(kind: 'ticked' | 'filtered', people: number): Promise<void> {
    await expect(this.bar.getByText(this.t(`follow.${kind}`, { people }))).toBeVisible();
  }

  /** Presses an action of the bar and confirms its dialog, which `choose` fills in. */
  async act(key: string, choose?: (dialog: Locator) => Promise<unknown>): Promise<void> {
    const name = this.t(key);
    await this.bar.getByRole('button', { name, exact: true }).click();
    await choose?.(this.dialog);
    await this.dialog.getByRole('button', { name, exact: true }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  async expectNotice(text: string): Promise<void> {
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  /** Takes the last action back. */
  async undo(): Promise<void> {
    await this.page
      .getByRole('button', { name: ui('undo.action') })
      .first()
      .click();
    await this.expectNotice(ui('undo.done'));
  }

  /** Narrows the list. */
  async narrow(label: string, choice: string): Promise<void> {
    await this.page.getByRole('search').getByLabel(this.t(label)).selectOption(this.t(choice));
  }
}
