import type { RosterFailure, RosterProblemCode, RosterResource } from '@mebae/contracts';

/** Characters of what a service says that are kept. */
const detailLength = 300;

/** Why a roster service could not be read, in the contract's words; `detail` is the service's or the network's, in English. */
export class RosterProblem extends Error {
  readonly failure: RosterFailure;

  constructor(code: RosterProblemCode, resource: RosterResource | null = null, detail = '') {
    super([code, resource, detail].filter((part) => part !== null && part !== '').join(': '));
    this.failure = { code, resource, detail: detail.slice(0, detailLength) };
  }
}

/** The same problem with the part of the service that it is about, where that is not said yet. */
export const problemOf = (error: unknown, resource: RosterResource): unknown =>
  error instanceof RosterProblem && error.failure.resource === null
    ? new RosterProblem(error.failure.code, resource, error.failure.detail)
    : error;
