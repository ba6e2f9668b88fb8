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

  private get submitButton(): Locator {
    return this.page.getByRole('button', { name: this.t('signIn.submit'), exact: true });
  }

  async submit(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submitButton.click();
  }

  /** Presses the button near its lower edge, and lets it go where it was pressed, after `meanwhile`. */
  async press(meanwhile: () => Promise<void>): Promise<void> {
    const box = await this.submitButton.boundingBox();
    if (!box) throw new Error('the button is not shown');
    await this.page.mouse.move(box.x + box.width / 2, box.y + box.height - 4);
    await this.page.mouse.down();
    await meanwhile();
    await this.page.mouse.up();
  }

  /** Tries, and sees why it is refused. */
  async isRefused(email: string, password: string, because: string): Promise<void> {
    await this.submit(email, password);
    await expect(this.page.getByRole('alert').getByText(because)).toBeVisible();
    await expect(this.page).toHaveURL(/\/signin/);
  }
}
