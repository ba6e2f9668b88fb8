import type { PersonName } from '@mebae/contracts';
import { searchKey } from '@mebae/rules';
import { latinName } from '@mebae/rules/latin-names';
import type { Tx } from '../../db/connect.ts';
import { nameColumns } from '../../db/name-columns.ts';

/** Finds accounts by a word in Latin letters. */
export type AccountsInLatin = (word: string) => number[];

const inLatin = /^[a-z]+$/i;

const keyOf = (person: PersonName): string => searchKey(latinName(person));

/**
 * Finds accounts by their names in Latin letters, which no column holds: a school has some hundred accounts, and they are
 * read only for a search that has Latin letters.
 * @returns ids of accounts by a word of the search; none for a word in other letters
 */
export async function accountsInLatin(
  tx: Tx,
  companyID: number,
  words: readonly string[],
): Promise<AccountsInLatin> {
  if (!words.some((word) => inLatin.test(word.normalize('NFKC')))) return () => [];
  const accounts = await tx
    .selectFrom('account')
    .select(['userID', ...nameColumns('account')])
    .where('companyID', '=', companyID)
    .execute();
  const keys = accounts.map((account) => ({ userID: account.userID, key: keyOf(account) }));
  return (word) => {
    const searched = searchKey(word);
    return inLatin.test(searched)
      ? keys.filter(({ key }) => key.includes(searched)).map(({ userID }) => userID)
      : [];
  };
}
