import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '@mebae/contracts';
import { appDb, openPool } from '../db/connect.ts';
import { startTestApi } from '../testing/api.ts';
import { createSchool, signedInAccount } from '../testing/school.ts';

const statements: string[] = [];
const api = await startTestApi({
  connectTo: (url) => appDb(openPool(url, 5), (event) => void statements.push(event.query.sql)),
});
const school = await createSchool(api.db, { studentsPerClass: 0 });
afterEach(() => api.setNow(null));

const profile = (token: string, adminToken?: string) =>
  api.call('GET', '/account/profile', { token, adminToken });

describe('the last use of a session', () => {
  const lastSeen = async (userID: number) =>
    (
      await api.db
        .selectFrom('authToken')
        .select('lastSeenAt')
        .where('userID', '=', userID)
        .executeTakeFirstOrThrow()
    ).lastSeenAt;

  it('is written at most every five minutes: most calls write nothing', async () => {
    const { userID, token } = await signedInAccount(api.db, school.companyID, Role.Normal);
    const start = (await lastSeen(userID)).getTime();
    const writesAfter = async (minutes: number) => {
      api.setNow(new Date(start + minutes * 60_000));
      statements.length = 0;
      expect((await profile(token)).status).toBe(200);
      expect(statements.length).toBeGreaterThan(3);
      return statements.filter((text) => /^(update|insert|delete)/i.test(text)).length;
    };
    expect(await writesAfter(1)).toBe(0);
    expect(await writesAfter(5)).toBe(0);
    expect((await lastSeen(userID)).getTime()).toBe(start);
    expect(await writesAfter(5.1)).toBe(1);
    expect((await lastSeen(userID)).getTime()).toBe(start + 5.1 * 60_000);
    expect(await writesAfter(10)).toBe(0);
    expect(await writesAfter(10.2)).toBe(1);
  });

  it('is never waited for: a call goes on while another one holds the row', async () => {
    const { userID, token } = await signedInAccount(api.db, school.companyID, Role.Normal);
    const start = (await lastSeen(userID)).getTime();
    api.setNow(new Date(start + 6 * 60_000));
    await api.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('authToken')
        .select('sessionID')
        .where('userID', '=', userID)
        .forUpdate()
        .execute();
      expect((await profile(token)).status).toBe(200);
    });
    expect((await lastSeen(userID)).getTime()).toBe(start);
  });
});

describe("an operator's session", () => {
  it('needs both tokens with every call', async () => {
    const { token, adminToken } = school.igs;
    expect((await profile(token, adminToken)).body).toMatchObject({ role: Role.IgsAdmin });
    const other = await signedInAccount(api.db, school.companyID, Role.IgsAdmin);
    for (const wrong of [undefined, '', 'made-up', token, other.adminToken]) {
      const response = await profile(token, wrong);
      expect(response.status).toBe(401);
      expect(response.body).toEqual({ code: -1, category: 3 });
    }
  });

  it('is not opened by a token alone, even where none was kept to compare with', async () => {
    const { userID, token, adminToken } = await signedInAccount(
      api.db,
      school.companyID,
      Role.IgsAdmin,
    );
    await api.db
      .updateTable('authToken')
      .set({ adminTokenHash: null })
      .where('userID', '=', userID)
      .execute();
    expect((await profile(token)).status).toBe(401);
    expect((await profile(token, adminToken)).status).toBe(401);
  });

  it("does not lend its second token to anybody else's session", async () => {
    expect((await profile('made-up', school.igs.adminToken)).status).toBe(401);
    const teacher = await profile(school.teacher, school.igs.adminToken);
    expect(teacher.body).toMatchObject({ role: Role.Normal });
  });
});
