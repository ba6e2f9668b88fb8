import { expect, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

const t = textsOf('account');

/** The part about two-step verification of `/pages/account`, and of the page that stands before all others without it. */
export class SecondFactorsPart {
  readonly page: Page;
  readonly part: Locator;

  constructor(page: Page) {
    this.page = page;
    this.part = page.getByRole('region', { name: t('factors.title') });
  }

  private button(name: string): Locator {
    return this.part.getByRole('button', { name, exact: true });
  }

  /** Proves that there are so many factors. */
  async has(count: number): Promise<void> {
    await expect(this.part.getByRole('listitem')).toHaveCount(count);
  }

  async addPasskey(name: string): Promise<void> {
    await this.part.getByLabel(t('factors.name')).fill(name);
    await this.button(t('factors.addPasskey')).click();
    await expect(this.page.getByText(t('factors.passkeyAdded', { name }))).toBeVisible();
  }

  /** Begins to add an app. @returns the key that a person types into it */
  async beginApp(): Promise<string> {
    await this.button(t('factors.addApp')).click();
    await expect(this.part.getByRole('img', { name: t('factors.qr') })).toBeVisible();
    const shown = await this.part.getByLabel(t('factors.secret')).textContent();
    return (shown ?? '').replaceAll(/\s/g, '');
  }

  /** Types in the first code of the app. */
  async confirmApp(code: string): Promise<void> {
    await this.part.getByLabel(t('factors.firstCode')).fill(code);
    await this.button(t('factors.confirmApp')).click();
  }

  async rename(from: string, to: string): Promise<void> {
    await this.button(t('factors.renameOf', { name: from })).click();
    const form = this.part.getByRole('form', { name: t('factors.renameOf', { name: from }) });
    await form.getByLabel(t('factors.name')).fill(to);
    await form.getByRole('button', { name: t('factors.saveName') }).click();
    await expect(this.part.getByText(to, { exact: true })).toBeVisible();
  }

  async remove(name: string): Promise<void> {
    await this.button(t('factors.removeOf', { name })).click();
    const dialog = this.page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('factors.remove') }).click();
  }

  async confirmPassword(password: string): Promise<void> {
    await this.part.getByLabel(t('password.current'), { exact: true }).fill(password);
    await this.button(t('factors.confirm')).click();
  }
}
