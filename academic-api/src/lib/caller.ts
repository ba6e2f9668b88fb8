import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../db/connect.ts';
import type { StaffSession } from './session.ts';

/** What every call of a service needs: the transaction, who calls, in which language, and when; `serve` provides it. */
export interface Caller {
  tx: Tx;
  session: StaffSession;
  language: LanguageCode;
  now: Date;
}
