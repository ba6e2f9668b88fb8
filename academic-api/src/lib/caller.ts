import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../db/connect.ts';
import type { Deps } from './deps.ts';
import type { StaffSession } from './session.ts';

/** What every call of a service needs: the transaction, who calls, in which language, and when. */
export interface Caller {
  tx: Tx;
  session: StaffSession;
  language: LanguageCode;
  now: Date;
}

/** The caller of a call that `serve` has read. */
export const callerOf = ({
  tx,
  session,
  language,
  deps,
}: Omit<Caller, 'now'> & { deps: Deps }): Caller => ({ tx, session, language, now: deps.now() });
