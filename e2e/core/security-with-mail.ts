import type { Route } from '@playwright/test';
import type { SchoolSecurityState } from '@mebae/contracts';

type MailState = NonNullable<SchoolSecurityState['sentCode']>['mailState'];

/** The sign-in rules as the API gives them for a school whose mail arrives; the right code is 123456. */
export class SecurityWithMail {
  mailState: MailState = 'queued';
  readonly #email: string;
  #isSent = false;
  #isOn = false;

  constructor(email: string) {
    this.#email = email;
  }

  /** Fulfils one call of the page. */
  async respond(route: Route): Promise<void> {
    const path = new URL(route.request().url()).pathname;
    if (path.endsWith('/confirmation')) {
      const { code } = route.request().postDataJSON() as { code: string };
      this.#isOn = code === '123456';
      await route.fulfill({ json: { outcome: this.#isOn ? 'turnedOn' : 'wrong' } });
      return;
    }
    if (path.endsWith('/code')) this.#isSent = true;
    await route.fulfill({ json: this.#state() });
  }

  #state(): SchoolSecurityState {
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const sentCode = { email: this.#email, mailState: this.mailState, expiresAt };
    return {
      authCodeRequired: this.#isOn,
      passwordExpiryDays: null,
      coverMinutes: null,
      hasMailServer: true,
      sentCode: this.#isSent && !this.#isOn ? sentCode : null,
    };
  }
}
