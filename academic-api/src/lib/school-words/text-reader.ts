import type { LanguageCode } from '@mebae/contracts';
import type { Tx } from '../../db/connect.ts';
import type { Caller } from '../calls/caller.ts';
import type { TextReader } from './catalogue.ts';
import { schoolKindOf } from './school-kind.repository.ts';

/** Somebody of a school who reads texts in a language. */
export const textReader = async (
  tx: Tx,
  companyID: number,
  language: LanguageCode,
): Promise<TextReader> => ({ language, schoolKind: await schoolKindOf(tx, companyID) });

/** The caller as a reader of texts. */
export const readerOf = ({
  tx,
  session,
  language,
}: Pick<Caller, 'tx' | 'session' | 'language'>): Promise<TextReader> =>
  textReader(tx, session.companyID, language);
