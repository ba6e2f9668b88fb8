import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { textsOf } from '../core/texts.ts';

/** `/pages/student-record/:studentID/letters` and the page of one letter. */
export class LettersPage {
  readonly page: Page;
  readonly t = textsOf('records', 'ja');
  readonly text: Locator;
  readonly evidence: Locator;
  readonly writerTitle: Locator;

  constructor(page: Page) {
    this.page = page;
    this.text = page.getByRole('textbox', { name: this.t('letters.text') });
    this.writerTitle = page.getByLabel(this.t('letters.writerTitle'));
    this.evidence = page.getByRole('region', { name: this.t('letters.evidence') });
  }

  async open(studentID: number, query = ''): Promise<this> {
    await this.page.goto(`/pages/student-record/${studentID}/letters${query}`);
    await expect(
      this.page.getByRole('region', { name: this.t('letters.new'), exact: true }),
    ).toBeVisible();
    return this;
  }

  policy(key: 'experience'): Locator {
    return this.page.getByRole('checkbox', {
      name: new RegExp(`^${this.t(`letters.policy.${key}`)}`),
    });
  }

  async press(
    key:
      | 'create'
      | 'fromPhrases'
      | 'edit'
      | 'save'
      | 'approve'
      | 'delete'
      | 'download.docx'
      | 'download.pdf',
  ): Promise<void> {
    await this.page.getByRole('button', { name: this.t(`letters.${key}`), exact: true }).click();
  }

  /** A sentence that cites evidence. */
  sentence(words: string): Locator {
    return this.page.getByRole('button', { name: words });
  }

  async download(format: 'docx' | 'pdf'): Promise<Download> {
    const started = this.page.waitForEvent('download');
    await this.press(`download.${format}`);
    return started;
  }
}
