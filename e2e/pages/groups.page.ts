import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** Groups: their proposal, the list of group settings, and the board of one. */
export class GroupsPage {
  readonly page: Page;
  readonly t = textsOf('classManagement');

  constructor(page: Page) {
    this.page = page;
  }

  async openProposal(): Promise<this> {
    await this.page.goto('/pages/class-management/grouping');
    await expect(this.heading('grouping.request.title')).toBeVisible();
    return this;
  }

  heading(key: Parameters<typeof this.t>[0]): Locator {
    return this.page.getByRole('heading', { name: this.t(key), exact: true });
  }

  async press(key: Parameters<typeof this.t>[0]): Promise<void> {
    await this.page.getByRole('button', { name: this.t(key), exact: true }).click();
  }

  /** Ticks students by their names. */
  async check(...names: string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name }).check();
  }

  /** A group of a proposal, or a column of the board. */
  group(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** The board's last announcement. */
  get announcement(): Locator {
    return this.page
      .getByRole('region', { name: this.t('groups.board'), exact: true })
      .locator('xpath=following::output[1]');
  }

  students(name: string): Locator {
    return this.group(name).getByRole('list').first().getByRole('listitem');
  }

  /** Drags the first student of a group to another: what is scrolled between the press and the move drags nothing. */
  async dragFirst(from: string, to: string): Promise<void> {
    await this.group(to).scrollIntoViewIfNeeded();
    await this.students(from).first().dragTo(this.group(to));
  }

  /** Waits until the server has the draft. */
  async isSaved(): Promise<void> {
    await expect(this.page.getByText(this.t('groups.saving.saved'))).toBeVisible();
  }
}
