import { expect, type Locator } from '@playwright/test';
import { AnswerPage } from './answer.page.ts';

/** The survey of an event on a personal link. */
export class SurveyPage extends AnswerPage {
  /** The five steps of a question and, of participation, the sixth choice. */
  get steps(): Locator {
    return this.page.getByRole('group').getByRole('button');
  }

  get words(): Locator {
    return this.page.getByRole('textbox');
  }

  private named(key: string): Locator {
    return this.page.getByRole('button', { name: this.t(key), exact: true });
  }

  /** From the view that names the event to its first question. */
  async start(title: string): Promise<void> {
    await expect(
      this.page.getByRole('heading', { name: this.t('survey.title', { title }) }),
    ).toBeVisible();
    await this.named('part.start').tap();
  }

  /** Proves which question is shown, and chooses a step. */
  async choose(question: string, step: number): Promise<void> {
    await this.asks(question);
    await this.steps.nth(step - 1).tap();
  }

  async didNotTakePart(question: string): Promise<void> {
    await this.asks(question);
    await expect(this.steps).toHaveCount(6);
    await this.named('survey.notTakenPart').tap();
  }

  /** Proves which question is shown, and waits until it takes input: a key that comes before is not meant for it. */
  async asks(question: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: question })).toBeVisible();
    await expect(this.page.locator('fieldset:disabled')).toHaveCount(0);
  }

  async next(): Promise<void> {
    await this.named('question.next').tap();
  }

  async skip(): Promise<void> {
    await this.named('survey.skip').tap();
  }

  async takeBack(): Promise<void> {
    await this.named('survey.takeBack').tap();
    await expect(this.named('survey.skip')).toBeVisible();
  }

  get onward(): Locator {
    return this.named('question.next');
  }

  get handInButton(): Locator {
    return this.named('handIn.button');
  }
}
