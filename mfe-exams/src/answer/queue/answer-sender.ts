import { answerBatchSize, type AnswerResult } from '@mebae/contracts';
import type { AnyInput, PendingAnswers } from './pending-answers.ts';
import { retryDelayMs } from './retry-delay.ts';

/** How sending stands: `waiting` retries by itself; `stopped` means that the link is not known any longer. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'stopped';

export type Refused = (
  | AnswerResult['refused']
  | AnswerResult['refusedExampleAnswers']
  | AnswerResult['refusedParts']
  | AnswerResult['refusedSurveyAnswers']
)[number];

export interface SenderSnapshot {
  state: SendingState;
  pending: number;
  /** False: the browser could not store them all, and they are lost with the page. */
  isStored: boolean;
  /** Answers that the server did not take, and why. */
  refused: Refused[];
}

export interface SenderOptions {
  pending: PendingAnswers;
  send(answers: AnyInput[]): Promise<AnswerResult>;
  /** Whether a failed call can ever succeed for this link. */
  isFinal(error: unknown): boolean;
  onChange(snapshot: SenderSnapshot): void;
  /** Runs something later. @returns what cancels it */
  later(run: () => void, milliseconds: number): () => void;
}

/** A batch as the contract has it. */
export const batchOf = (given: readonly AnyInput[]) => ({
  answers: given.filter((entry) => 'evaluationRequestID' in entry),
  exampleAnswers: given.filter((entry) => 'exampleID' in entry),
  partAnswers: given.filter((entry) => 'part' in entry),
  blocks: given.filter((entry) => 'trials' in entry),
  surveyAnswers: given.filter((entry) => 'surveyItemID' in entry),
});

/** Between two calls: somebody who answers fast sends batches, not one call an answer. */
const pauseMs = 1_200;

/**
 * Sends answers one batch after another. An answer leaves the queue only when the server has said what became of it;
 * every failed call is tried again, after 1 to 30 seconds (`retryDelayMs`), or at once when the connection is back.
 */
export class AnswerSender {
  readonly #options: SenderOptions;
  #state: SendingState = 'idle';
  readonly #refused: Refused[] = [];
  #failures = 0;
  #cancel: (() => void) | null = null;
  #running: Promise<boolean> | null = null;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  snapshot(): SenderSnapshot {
    return {
      state: this.#state,
      pending: this.#options.pending.all().length,
      isStored: this.#options.pending.isStored(),
      refused: [...this.#refused],
    };
  }

  /** Keeps an answer on the device, then sends it. */
  push(answer: AnyInput): void {
    this.#options.pending.put(answer);
    this.#report();
    // a retry or a pause that is due anyway takes this answer along
    if (!this.#cancel) void this.#start();
  }

  /** Sends without waiting for the next try: the connection is back, or the page was opened. */
  sendNow(): void {
    this.#failures = 0;
    void this.#start();
  }

  /**
   * Sends everything now.
   * @returns whether nothing is left on the device
   */
  async flush(): Promise<boolean> {
    while (this.#options.pending.all().length > 0) {
      if (!(await this.#start())) return false;
    }
    return true;
  }

  /** Ends all waiting; what is pending stays on the device. */
  close(): void {
    this.#clearTimer();
    this.#state = 'stopped';
  }

  #start(): Promise<boolean> {
    this.#running ??= this.#sendOnce().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #sendOnce(): Promise<boolean> {
    this.#clearTimer();
    const batch = this.#options.pending.all().slice(0, answerBatchSize);
    if (batch.length === 0 || this.#state === 'stopped') return batch.length === 0;
    this.#become('sending');
    try {
      const result = await this.#options.send(batch);
      this.#failures = 0;
      for (const answer of batch) this.#options.pending.remove(answer);
      const { taken: _taken, ...refused } = result;
      this.#refused.push(...Object.values(refused).flat());
    } catch (error) {
      if (this.#isClosed()) return false;
      if (this.#options.isFinal(error)) {
        this.#become('stopped');
        return false;
      }
      this.#failures += 1;
      this.#cancel = this.#options.later(() => void this.#start(), retryDelayMs(this.#failures));
      this.#become('waiting');
      return false;
    }
    if (this.#isClosed()) return false;
    this.#cancel = this.#options.later(() => {
      this.#cancel = null;
      if (this.#options.pending.all().length > 0) void this.#start();
    }, pauseMs);
    this.#become('idle');
    return true;
  }

  /** Asked after a call: `close` may have come meanwhile. */
  #isClosed(): boolean {
    return this.#state === 'stopped';
  }

  #clearTimer(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #become(state: SendingState): void {
    this.#state = state;
    this.#report();
  }

  #report(): void {
    this.#options.onChange(this.snapshot());
  }
}
