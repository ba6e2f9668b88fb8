import { Role, type EndpointName } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import { audit, type LoggedFacts } from './audit.ts';
import type { CandidateSession, OutsideSession, StaffSession } from '../accounts/session.ts';

/** Ids of the path: whom or what the call was about. */
function idsOf(params: unknown): LoggedFacts & { studentID?: unknown } {
  return typeof params === 'object' && params !== null ? { ...params } : {};
}

/**
 * Leaves an audit row for a call that an operator (IgsAdmin) made, reads included, besides what the call itself leaves;
 * for anybody else nothing.
 * @param name of the endpoint; the action is `igs.<feature>.<call>`
 * @param params of the path, checked by the contract
 */
export async function auditOperator(
  tx: Tx,
  session: StaffSession | CandidateSession | OutsideSession | null,
  name: EndpointName,
  params: unknown,
): Promise<void> {
  if (session?.kind !== 'staff' || session.role !== Role.IgsAdmin) return;
  const { studentID, ...detail } = idsOf(params);
  await audit(tx, session, `igs.${name}`, {
    ...(typeof studentID === 'number' && { studentID }),
    detail,
  });
}
