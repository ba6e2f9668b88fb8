import { expect, type Locator, type Page } from '@playwright/test';
import type { LanguageCode } from '@mebae/contracts';
import { textsOf } from '../core/texts.ts';

/** `/signin`. */
export class SignInPage {
  readonly page: Page;
  private readonly t: ReturnType<typeof textsOf>;

  constructor(page: Page, language: LanguageCode = 'ja') {
    this.page = page;
    this.t = textsOf('shell', language);
  }

  async open(): Promise<this> {
    await this.page.goto('/signin');
    return this.shown();
  }

  /** Proves that the sign-in page is shown. */
  async shown(): Promise<this> {
    const title = this.page.getByRole('heading', { name: this.t('signIn.title'), exact: true });
    await expect(title).toBeVisible();
    await expect(this.email).toBeVisible();
    return this;
  }

  get email(): Locator {
    return this.page.getByLabel(this.t('signIn.email'), { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel(this.t('signIn.password'), { exact: true });
  }

  async submit(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: this.t('signIn.submit'), exact: true }).click();
  }

  /** Tries, and sees why it is refused. */
  async isRefused(email: string, password: string, because: string): Promise<void> {
    await this.submit(email, password);
    await expect(this.page.getByRole('alert').getByText(because)).toBeVisible();
    await expect(this.page).toHaveURL(/\/signin/);
  }
}
