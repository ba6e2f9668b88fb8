import { cloneDatabase, templateUrl } from '@mebae/testing';
import type { AtEnd } from '@mebae/testing/process';
import { onTestFinished } from 'vitest';
import { connect, type Db } from '../db/connect.ts';
import { hashPassword } from '../lib/accounts/password.ts';
import { testPasswordCost } from './config.ts';
import { createSchool, type TestSchool } from './school.ts';

export interface OwnDatabase {
  url: string;
  /** The owner's connection, past row-level security. */
  db: Db;
  school: TestSchool;
  /** The administrator's address and password. */
  admin: { email: string; password: string };
}

/**
 * A database for processes of one test, with a school whose administrator can sign in; it is gone when the test ends.
 * @param atEnd `afterAll` for a database that a file's tests share
 */
export async function ownDatabase(atEnd: AtEnd = onTestFinished): Promise<OwnDatabase> {
  const database = await cloneDatabase(await templateUrl());
  const db = connect(database.url, 3);
  atEnd(async () => {
    await db.destroy();
    await database.drop();
  });
  const school = await createSchool(db);
  const password = 'Right-pass1';
  const { email } = await db
    .updateTable('account')
    .set({
      passwordHash: await hashPassword(password, testPasswordCost),
      passwordChangedAt: new Date(),
    })
    .where((eb) => eb.and({ companyID: school.companyID, role: 1 }))
    .returning('email')
    .executeTakeFirstOrThrow();
  return { url: database.url, db, school, admin: { email, password } };
}
