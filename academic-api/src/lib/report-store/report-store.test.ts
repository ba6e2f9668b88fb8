import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startS3 } from '@mebae/remote-store/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { withSchoolTransaction, type Tx } from '../../db/connect.ts';
import { startTestApi } from '../../testing/api.ts';
import { reportFolder } from '../../testing/config.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { eraseStudent } from '../people/erase-student.repository.ts';
import { folderStore, openBlobStore, type BlobStore } from './blob-store.ts';
import { openReportStore } from './report-store.ts';
import { parseStoreKeys, type StoreKey } from './sealing.ts';

const api = await startTestApi();
const { db } = api.deps;
let school: TestSchool;
beforeEach(async () => {
  await rm(reportFolder, { recursive: true, force: true });
  school = await createSchool(api.db, { classes: 1, studentsPerClass: 2 });
});

const report = Buffer.from('桜井さんのレポート');
const oldKey: StoreKey = { kid: 'old', secret: Buffer.alloc(32, 1) };
const newKey: StoreKey = { kid: 'new', secret: Buffer.alloc(32, 2) };
const openWith = (keys: [StoreKey, ...StoreKey[]], blobs: BlobStore = folderStore(reportFolder)) =>
  openReportStore({ reportBlobs: blobs, reportStoreKeys: keys });

const inOwn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withSchoolTransaction(db, school.companyID, work);

async function putKept(store = openWith([oldKey]), index = 0): Promise<string> {
  const studentID = school.students[index]?.studentID ?? 0;
  const fileID = await store.put(db, { companyID: school.companyID, studentID }, report);
  await inOwn((tx) => store.keep(tx, school.companyID, fileID));
  return fileID;
}
const read = (fileID: string, store = openWith([oldKey])) =>
  inOwn((tx) => store.get(tx, school.companyID, fileID));
const pathOf = (fileID: string) => join(reportFolder, String(school.companyID), fileID);
const files = () => readdir(join(reportFolder, String(school.companyID)));

test('a file lies encrypted, for its owner only, and is read as it was', async () => {
  const fileID = await putKept();
  expect(await read(fileID)).toEqual(report);
  const storedBytes = await readFile(pathOf(fileID));
  expect(storedBytes.includes(report)).toBe(false);
  expect(await files()).toEqual([fileID]);
});

test('bytes that were changed, or belong to another file, are refused', async () => {
  const [first, second] = [await putKept(), await putKept()];
  const bytes = await readFile(pathOf(first));
  await writeFile(pathOf(second), bytes);
  await expect(read(second)).rejects.toThrow('authenticate data');
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  await writeFile(pathOf(first), bytes);
  await expect(read(first)).rejects.toThrow('authenticate data');
});

test('a new key seals, the old one opens, and after a night it is no longer needed', async () => {
  const before = await putKept();
  const rotated = openWith([newKey, oldKey]);
  const after = await putKept(rotated);
  expect(await read(before, rotated)).toEqual(report);
  await expect(read(before, openWith([newKey]))).rejects.toThrow('Set REPORT_STORE_KEYS');
  const storedBytes = await readFile(pathOf(before));
  expect(await rotated.cleanUp(db, school.companyID, new Date())).toBe(0);
  for (const fileID of [before, after]) {
    expect(await read(fileID, openWith([newKey]))).toEqual(report);
  }
  expect(await readFile(pathOf(before))).toEqual(storedBytes);
});

test('a file that was removed is read by nobody from then on, and the night takes it away', async () => {
  const store = openWith([oldKey]);
  const [gone, kept] = [await putKept(), await putKept()];
  await inOwn((tx) => store.remove(tx, school.companyID, [gone]));
  expect(await read(gone)).toBeNull();
  expect(await store.cleanUp(db, school.companyID, new Date())).toBe(1);
  expect(await files()).toEqual([kept]);
});

test('a file that nobody has kept goes after a day', async () => {
  const store = openWith([oldKey]);
  await store.put(db, { companyID: school.companyID, studentID: null }, report);
  expect(await store.cleanUp(db, school.companyID, new Date())).toBe(0);
  const tomorrow = new Date(Date.now() + 86_400_001);
  expect(await store.cleanUp(db, school.companyID, tomorrow)).toBe(1);
  expect(await files()).toEqual([]);
});

test('an erased student’s files are read by nobody; those of others stay', async () => {
  const [own, other] = [await putKept(), await putKept(undefined, 1)];
  const studentID = school.students[0]?.studentID ?? 0;
  await inOwn((tx) => eraseStudent(tx, school.companyID, studentID, new Date()));
  expect(await read(own)).toBeNull();
  expect(await read(other)).toEqual(report);
});

test('another school finds nothing', async () => {
  const fileID = await putKept();
  const other = await createSchool(api.db, { studentsPerClass: 0 });
  const store = openWith([oldKey]);
  for (const companyID of [school.companyID, other.companyID]) {
    expect(
      await withSchoolTransaction(db, other.companyID, (tx) => store.get(tx, companyID, fileID)),
    ).toBeNull();
  }
});

test('a bucket does the same', async () => {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  const blobs = openBlobStore(`s3://${s3.bucket}/reports`, '/', s3.env);
  const store = openWith([oldKey], blobs);
  const fileID = await putKept(store);
  expect(await read(fileID, store)).toEqual(report);
  // one that fails for a moment is asked again
  let failures = 1;
  s3.fault = (_, response) => {
    if (failures-- <= 0) return false;
    response.writeHead(503).end();
    return true;
  };
  expect(await read(fileID, store)).toEqual(report);
  await inOwn((tx) => store.remove(tx, school.companyID, [fileID]));
  expect(await store.cleanUp(db, school.companyID, new Date())).toBe(1);
  expect(await blobs.get(`${school.companyID}/${fileID}`)).toBeNull();
});

test.each(['', 'k1', 'k1:c2hvcnQ=', `k1:${'A'.repeat(44)},k1:${'A'.repeat(44)}`])(
  'keys %j are refused with what to set',
  (text) => {
    expect(() => parseStoreKeys(text, 'REPORT_STORE_KEYS')).toThrow(
      'Set REPORT_STORE_KEYS to kid:base64',
    );
  },
);

test('a store is a folder or a bucket', () => {
  expect(() => openBlobStore('https://reports.example', '/', {})).toThrow(
    'REPORT_STORE must be a folder or s3://bucket/prefix.',
  );
});
