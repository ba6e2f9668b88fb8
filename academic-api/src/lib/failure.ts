import {
  ErrorCategory,
  errorCatalogue,
  notCurrentYear,
  setupNotCompleted,
  type ErrorKey,
} from '@mebae/contracts';

/** A failure that a person may be shown: one entry of the error catalogue. */
export class Failure extends Error {
  readonly code: number;
  readonly category: ErrorCategory;
  readonly status: number;
  readonly reason: string | string[] | undefined;

  /**
   * @param key entry of the catalogue, such as `grow.2009`
   * @param options `reason` for details that the contract allows; `status` where the place demands another one
   */
  constructor(key: ErrorKey, options: { reason?: string | string[]; status?: number } = {}) {
    super(key);
    const entry = errorCatalogue.find((e) => e.key === key);
    if (!entry) throw new Error(`${key} is not in the error catalogue`);
    this.code = entry.code;
    this.category = entry.category;
    this.status = options.status ?? entry.status;
    this.reason = options.reason;
  }
}

/** The session's role may not do this. */
export const forbidden = (reason = 'role'): Failure =>
  new Failure('academic.1', { status: 403, reason });

/** Another school year than the current one is read-only. */
export const wrongYear = (): Failure =>
  new Failure('academic.1', { status: 409, reason: notCurrentYear });

/** The school's initial setup comes first. */
export const notSetUp = (): Failure =>
  new Failure('academic.1', { status: 409, reason: setupNotCompleted });
