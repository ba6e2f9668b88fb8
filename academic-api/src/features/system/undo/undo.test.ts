import { Role, UndoRefusal } from '@mebae/contracts';
import { describe, expect, it } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../../db/connect.ts';
import { Failure } from '../../../lib/calls/failure.ts';
import type { StaffSession } from '../../../lib/accounts/session.ts';
import { dependsOn, type UndoActions } from '../../../lib/undo/undo-actions.ts';
import { insertUndo } from '../../../lib/undo/undo.repository.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { undo } from './undo.service.ts';

const api = await startTestApi();
const school = await createSchool(api.db);

const sessionOf = (role: Role = Role.Admin, userID = school.userIDs.admin): StaffSession => ({
  kind: 'staff',
  companyID: school.companyID,
  userID,
  role,
  sessionID: 0,
  teacherID: null,
  dispCtrlType: 1,
  schoolClassIDs: [],
  schoolClassIDsOfAllYears: [],
  language: 'ja',
  schoolYear: school.schoolYear,
  isSetUp: true,
  needsFactor: false,
  ip: '127.0.0.1',
});

interface Renamed {
  companyID: number;
  before: string;
  after: string;
}

const nameOf = async (tx: Tx): Promise<string> =>
  (
    await tx
      .selectFrom('company')
      .select('name')
      .where('companyID', '=', school.companyID)
      .executeTakeFirstOrThrow()
  ).name;

/** A kind of this test's: the name of the school. */
const actions: UndoActions = {
  rename: {
    call: 'teachers.create',
    undo: async (tx, _session, change: Renamed) => {
      const name = await nameOf(tx);
      if (name !== change.after) throw dependsOn([name]);
      const { companyID, before } = change;
      await tx
        .updateTable('company')
        .set({ name: before })
        .where('companyID', '=', companyID)
        .execute();
      return 1;
    },
  },
};

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withSchoolTransaction(api.deps.db, school.companyID, work);

/** Renames the school on behalf of the administrator. */
const rename = (after: string): Promise<string> =>
  inTx(async (tx) => {
    const { companyID } = school;
    const change: Renamed = { companyID, before: await nameOf(tx), after };
    await api.db
      .updateTable('company')
      .set({ name: after })
      .where('companyID', '=', companyID)
      .execute();
    return insertUndo(tx, sessionOf(), 'rename', change);
  });

const takeBack = (undoID: string, session = sessionOf()) =>
  inTx((tx) => undo(tx, session, { actions, undoID, now: new Date() }));

const refused = async (work: Promise<unknown>): Promise<[number, Failure['reason']]> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Failure)) throw new Error('was not refused');
  return [error.status, error.reason];
};

describe('a bulk action', () => {
  it('is taken back once, and the audit log says so', async () => {
    const before = await inTx(nameOf);
    const undoID = await rename('新しい名前');
    expect(await takeBack(undoID)).toEqual({ kind: 'rename', count: 1 });
    expect(await inTx(nameOf)).toBe(before);
    expect(await refused(takeBack(undoID))).toEqual([409, [UndoRefusal.AlreadyUndone]]);
    const log = await api.db
      .selectFrom('auditLog')
      .select(['userID', 'detail'])
      .where((eb) => eb.and({ companyID: school.companyID, action: 'undo.run' }))
      .execute();
    expect(log).toEqual([
      { userID: school.userIDs.admin, detail: { actions: ['rename'], students: 1 } },
    ]);
  });

  it('stays when something was changed since, and can be taken back later', async () => {
    const undoID = await rename('二つ目の名前');
    const second = await rename('三つ目の名前');
    expect(await refused(takeBack(undoID))).toEqual([409, [UndoRefusal.DependsOn, '三つ目の名前']]);
    await takeBack(second);
    expect(await takeBack(undoID)).toMatchObject({ count: 1 });
  });

  it('is taken back by two at the same time once', async () => {
    const undoID = await rename('四つ目の名前');
    const calls = await Promise.allSettled([takeBack(undoID), takeBack(undoID)]);
    expect(calls.map((call) => call.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not there for anybody else, also not in another school', async () => {
    const undoID = await rename('五つ目の名前');
    const others = [
      sessionOf(Role.Admin, school.userIDs.teacher),
      { ...sessionOf(), companyID: school.companyID + 1 },
    ];
    for (const session of others) {
      expect(await refused(takeBack(undoID, session))).toEqual([404, 'undoID']);
    }
  });

  it('is refused to who may not do it any more, and for a kind that is gone', async () => {
    const undoID = await rename('六つ目の名前');
    expect((await refused(takeBack(undoID, sessionOf(Role.Normal))))[0]).toBe(403);
    const gone = inTx((tx) => undo(tx, sessionOf(), { actions: {}, undoID, now: new Date() }));
    expect(await refused(gone)).toEqual([404, 'undoID']);
  });
});
