import { expect, type Page } from '@playwright/test';
import { text, textsOf } from '../core/texts.ts';

/** `/reset-password/step2`: a new password by a mailed link, or the first one. */
export class SetPasswordPage {
  readonly page: Page;
  readonly t = textsOf('resetPassword');

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens a link that works; its token does not stay in the address bar. */
  async open(link: string, title: 'set.title' | 'set.invitationTitle'): Promise<this> {
    await this.page.goto(link);
    await expect(this.page.getByRole('heading', { level: 1, name: this.t(title) })).toBeVisible();
    await expect(this.page).not.toHaveURL(/resetPasswordToken/);
    return this;
  }

  /** Opens a link that is dead: that is said at once, with a way to a new one. */
  async isDead(link: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByText(this.t('dead.title')).first()).toBeVisible();
    await this.page.getByText(this.t('dead.ask'), { exact: true }).click();
    await expect(this.page).toHaveURL(/\/reset-password\/step1/);
    await expect(
      this.page.getByRole('heading', { level: 1, name: this.t('ask.title') }),
    ).toBeVisible();
  }

  async fill(password: string, confirmation = password): Promise<void> {
    const t = textsOf('shell');
    await this.page.getByLabel(t('password.new'), { exact: true }).fill(password);
    await this.page.getByLabel(t('password.confirmation'), { exact: true }).fill(confirmation);
  }

  async submit(button: 'set.submit' | 'set.invitationSubmit'): Promise<void> {
    await this.page.getByRole('button', { name: this.t(button), exact: true }).click();
  }

  /** Sets it and goes on to sign-in, where the address is filled in already. */
  async setAndGoOn(
    password: string,
    email: string,
    button: 'set.submit' | 'set.invitationSubmit' = 'set.submit',
  ): Promise<void> {
    await this.fill(password);
    await this.submit(button);
    await this.page.getByText(this.t('done.signIn'), { exact: true }).click();
    await expect(this.page.getByLabel(text('shell', 'signIn.email'), { exact: true })).toHaveValue(
      email,
    );
  }
}
