import { sql } from 'kysely';
import { Role, type SecondFactorRule } from '@mebae/contracts';
import type { Tx } from '../../../db/connect.ts';
import { nameColumns } from '../../../db/name-columns.ts';
import { joinOnSchoolKey } from '../../../db/query.ts';
import type { AccountKey } from '../../../lib/accounts/passkey-challenge.ts';
import type { Page } from '../../../lib/calls/page.ts';

/** The school's rule; its row is locked when it is about to change. */
export async function readRule(
  tx: Tx,
  companyID: number,
  { lock = false } = {},
): Promise<SecondFactorRule> {
  return tx
    .selectFrom('company')
    .select(['secondFactorOf as of', 'secondFactorFrom as from'])
    .where('companyID', '=', companyID)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
}

export async function setRule(tx: Tx, companyID: number, rule: SecondFactorRule): Promise<void> {
  await tx
    .updateTable('company')
    .set({ secondFactorOf: rule.of, secondFactorFrom: rule.from })
    .where('companyID', '=', companyID)
    .execute();
}

/** Valid accounts of a school's staff with how many passkeys they have, and whether an app. */
const staff = (tx: Tx, companyID: number) =>
  tx
    .selectFrom('account')
    .select((eb) => [
      'account.userID',
      ...nameColumns('account'),
      'account.role',
      'account.lastSignInAt',
      eb
        .selectFrom('passkey')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('passkey.companyID', '=', companyID)
        .whereRef('passkey.userID', '=', 'account.userID')
        .$asScalar()
        .$notNull()
        .as('passkeys'),
      eb
        .exists(
          eb
            .selectFrom('oneTimeCode')
            .select('oneTimeCode.userID')
            .where('oneTimeCode.companyID', '=', companyID)
            .whereRef('oneTimeCode.userID', '=', 'account.userID')
            .where('oneTimeCode.confirmedAt', 'is not', null),
        )
        .$castTo<boolean>()
        .as('oneTimeCode'),
    ])
    .where('account.companyID', '=', companyID)
    .where('account.valid', '=', true)
    .where('account.role', '!=', Role.IgsAdmin);

const hasNone = sql<boolean>`passkeys = 0 and not one_time_code`;

/** Staff by role, and how many of them have no second factor. */
export async function countsByRole(
  tx: Tx,
  companyID: number,
): Promise<{ role: number; people: number; without: number }[]> {
  return tx
    .selectFrom(staff(tx, companyID).as('staff'))
    .select((eb) => [
      'role',
      eb.fn.countAll<number>().as('people'),
      eb.fn.countAll<number>().filterWhere(hasNone).as('without'),
    ])
    .groupBy('role')
    .execute();
}

/** Staff with their second factors: those without one first, then by name. */
export async function listPeople(
  tx: Tx,
  companyID: number,
  { without }: { without: boolean },
  { limit, offset }: Page,
) {
  const base = tx
    .selectFrom(staff(tx, companyID).as('staff'))
    .$if(without, (query) => query.where(hasNone));
  const { total } = await base
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await base
    .selectAll()
    .orderBy(hasNone, 'desc')
    .orderBy('lastNameKana')
    .orderBy('firstNameKana')
    .orderBy('userID')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
}

/** Somebody of the staff, with the account's row locked; undefined where the school has nobody of that id. */
export async function lockPerson(tx: Tx, { companyID, userID }: AccountKey) {
  return tx
    .selectFrom('account')
    .leftJoin('teacher', joinOnSchoolKey('teacher', 'account', 'userID'))
    .select(['account.userID', 'account.role', 'account.email', 'teacher.teacherID'])
    .where('account.companyID', '=', companyID)
    .where('account.userID', '=', userID)
    .forUpdate('account')
    .executeTakeFirst();
}
