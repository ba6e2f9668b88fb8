import {
  ErrorCategory,
  errorCatalogue,
  notCurrentYear,
  secondFactorMissing,
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

type Reason = string | string[];

/** A value of the call that the product does not take. @param reason word of the contract that says which and why */
export const refused = (reason: Reason): Failure => new Failure('academic.1', { reason });

/** A call that its data do not allow now: somebody else has changed them, or a step is missing. */
export const conflict = (reason: Reason): Failure =>
  new Failure('academic.1', { status: 409, reason });

/** A field of the call whose value is not one of those that it may have. */
export const invalidValue = (field: Reason): Failure => new Failure('grow.2003', { reason: field });

/** Texts that hold a tab character. */
export const holdsTab = (fields: Reason): Failure => new Failure('grow.2023', { reason: fields });

/** A row that is not there, or that the caller may not see. */
export const notFound = {
  course: (): Failure => new Failure('grow.22'),
  student: (): Failure => new Failure('academic.4'),
  schoolClass: (reason?: Reason): Failure =>
    new Failure('academic.6', reason === undefined ? {} : { reason }),
  teacher: (): Failure => new Failure('academic.2'),
  groups: (): Failure => new Failure('academic.3'),
  /** A class that is to be changed. */
  changedClass: (): Failure => new Failure('grow.2013'),
  /** @param name of the id in the call: `eventID` */
  row: (name?: Reason): Failure =>
    new Failure('academic.1', name === undefined ? { status: 404 } : { status: 404, reason: name }),
};

/** The session's role may not do this. */
export const forbidden = (reason = 'role'): Failure =>
  new Failure('academic.1', { status: 403, reason });

/** Another school year than the current one is read-only. */
export const wrongYear = (): Failure =>
  new Failure('academic.1', { status: 409, reason: notCurrentYear });

/** The school's initial setup comes first. */
export const notSetUp = (): Failure =>
  new Failure('academic.1', { status: 409, reason: setupNotCompleted });

/** The second factor that the school requires is to be set up first. */
export const factorMissing = (): Failure =>
  new Failure('academic.1', { status: 409, reason: secondFactorMissing });

/** More calls than the limits allow. */
export const tooManyRequests = (): Failure =>
  new Failure('academic.1', { status: 429, reason: 'too-many-requests' });

/** More students than the plan has. */
export const overPlan = (): Failure => new Failure('grow.2009');

/** An assignment of evaluators that gives nobody anybody to evaluate. */
export const noAssignment = (): Failure => new Failure('grow.2022');

/** Nobody is selected who could evaluate. */
export const noEvaluators = (): Failure => new Failure('grow.150');

/** A link that sets a password, or signs in, and that nobody has. */
export const unknownLink = (): Failure => new Failure('auth.7');

/** An account that is locked after wrong passwords. */
export const accountLocked = (): Failure => new Failure('auth.4');

type Further = ConstructorParameters<typeof Failure>[1] & { cause?: unknown };

const withCause = (key: ErrorKey, { cause, ...options }: Further): Failure =>
  Object.assign(new Failure(key, options), cause === undefined ? {} : { cause });

/** A text of findings that could not be written. */
export const findingsNotWritten = (further: Further = {}): Failure =>
  withCause('grow.2033', further);

/** A letter of recommendation that could not be written. */
export const letterNotWritten = (further: Further = {}): Failure => withCause('grow.2034', further);

/** A call without a session that is known and still open. */
export const notSignedIn = (): Failure => new Failure('auth.-1');
