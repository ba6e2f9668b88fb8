import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { StaffSession } from '../accounts/session.ts';

/** The caller of a service: the transaction, the session, the language, and the moment; `serve` provides it. */
export interface Caller {
  tx: Tx;
  session: StaffSession;
  language: LanguageCode;
  now: Date;
}
