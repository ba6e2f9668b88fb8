import { isDeepStrictEqual } from 'node:util';
import { endpointOf, errorCatalogue, isReadOnly, type EndpointName } from '@mebae/contracts';
import type { TransactionAccess } from '../../db/connect.ts';
import type { CallResponse } from './call-endpoint.ts';
import { expectationOf } from './expectation.ts';
import type { Fixture } from './fixture.ts';
import { isStudentCaller, type Caller } from './callers.ts';
import { marker } from './markers.ts';

/** One call, with a digest of everything that the school has before and after it. */
export interface Attempt {
  response: CallResponse;
  before: Record<string, string>;
  after: Record<string, string>;
  /** Transactions that the call committed. */
  transactions: readonly TransactionAccess[];
}

const students = [marker.ownStudent, marker.farStudent];
const everything = Object.values(marker);

/** Words that an answer for this caller may not hold. */
function hiddenFrom(who: Caller, isPublic: boolean): readonly string[] {
  // who has the secret of a link learns whose it is; never anything of a student
  if (who === 'otherAdmin') return isPublic ? students : everything;
  if (who === 'nobody' || who === 'halfOperator' || who === 'notInCharge') return students;
  if (who === 'inCharge' || isStudentCaller(who)) return [marker.farStudent];
  return who === 'inChargeOfOthers' ? [marker.ownStudent] : [];
}

/** Words that an answer which shows students holds for this caller, so that their absence elsewhere means something. */
function shownTo(who: Caller, fixture: Fixture): readonly string[] {
  if (who === 'admin' || who === 'igs') {
    return fixture.names === 'nothing' ? students : [marker.ownStudent];
  }
  if (who === 'inCharge' || isStudentCaller(who)) return [marker.ownStudent];
  return who === 'inChargeOfOthers' ? [marker.farStudent] : [];
}

const isFailureOf = ({ body }: CallResponse, key: string): boolean =>
  errorCatalogue.some(
    (row) => row.key === key && row.category === body?.category && row.code === body?.code,
  ) &&
  // that would be a gate
  body.reason !== 'role';

const shouldWrite = (name: EndpointName, fixture: Fixture): boolean =>
  fixture.writes ?? !isReadOnly(endpointOf(name));

/** Whether the school's state before and after says anything: not about a read that is allowed. */
export const stateMatters = (name: EndpointName, fixture: Fixture, who: Caller): boolean =>
  expectationOf(name, fixture, who) !== 'passes' ||
  who === 'otherAdmin' ||
  shouldWrite(name, fixture);

/** A call that only reads by its declaration, in a transaction in which PostgreSQL would have let it write. */
const mightHaveWritten = (name: EndpointName, { transactions }: Attempt): boolean =>
  isReadOnly(endpointOf(name)) && transactions.includes('read write');

/** A call that has passed every gate, and what it did. */
function* ofPassed(
  name: EndpointName,
  fixture: Fixture,
  who: Caller,
  attempt: Attempt,
): Generator<string> {
  const { response, before, after } = attempt;
  const failure = fixture.endsIn?.(who) ?? null;
  if (failure === null && response.status !== 200) yield 'did not succeed';
  if (failure !== null && !isFailureOf(response, failure)) yield `did not end in ${failure}`;
  if (fixture.shows && failure === null) {
    for (const word of shownTo(who, fixture)) {
      if (!response.text.includes(word)) yield `does not show ${word}`;
    }
  }
  if (mightHaveWritten(name, attempt)) yield 'only reads, in a transaction that is not read only';
  const changed = !isDeepStrictEqual(before, after);
  if (who === 'otherAdmin' && endpointOf(name).access !== 'public') {
    if (changed)
      yield `changed a school that is not the own: ${Object.keys(after)
        .filter((k) => before[k] !== after[k])
        .join()}`;
  } else if (shouldWrite(name, fixture) && failure === null && !changed) {
    yield 'wrote nothing: the input is no real one';
  }
}

const refusals = { noSession: [401], forbidden: [403], foreign: [403, 404] };

/**
 * Where a call is not as the permission matrix says: let through or refused wrongly, something changed by who was
 * refused, data of people shown whom the caller may not see.
 * @returns one line for each deviation, none when all is well
 */
export function deviations(
  name: EndpointName,
  fixture: Fixture,
  who: Caller,
  attempt: Attempt,
): string[] {
  const { response, before, after } = attempt;
  const expectation = expectationOf(name, fixture, who);
  const found: string[] = [];
  if (expectation === 'passes') {
    found.push(...ofPassed(name, fixture, who, attempt));
  } else {
    if (!refusals[expectation].includes(response.status))
      found.push(`was not refused as ${expectation}`);
    if (typeof response.body?.code !== 'number') found.push('was refused without a code');
    if (!isDeepStrictEqual(before, after)) found.push('was refused and changed something');
  }
  for (const word of hiddenFrom(who, endpointOf(name).access === 'public')) {
    if (response.text.includes(word)) found.push(`shows ${word}`);
  }
  return found.map((line) => `${who} ${line}: ${response.status} ${response.text.slice(0, 300)}`);
}
