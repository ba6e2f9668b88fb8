import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { StaffSession } from '../accounts/session.ts';
import type { Deps } from './deps.ts';

/** The caller of a service: the transaction, the session, the language, and the moment; `serve` provides it. */
export interface Caller {
  tx: Tx;
  session: StaffSession;
  language: LanguageCode;
  now: Date;
}

/** A caller as services need it that write no words. */
export type CallerNow = Pick<Caller, 'tx' | 'session' | 'now'>;

/** A caller with what leads out of the transaction: settings, mails, files, jobs. */
export interface CallerWithDeps extends Pick<Caller, 'tx' | 'session'> {
  deps: Deps;
}
