import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ownDatabase } from '../../../academic-api/src/testing/own-database.ts';
import { createRoundSchool, judgeWork } from './work.ts';

interface Said {
  status: number;
  body: object;
}

/** A product that says yes to everything but where the test says something else; nothing is stored. */
async function startProduct(refuse: (path: string, times: number) => Said | null): Promise<number> {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url!.replace(/^.*\/(?=students|exams)/, '');
    const times = (asked.get(path) ?? 0) + 1;
    asked.set(path, times);
    const { status, body } = refuse(path, times) ?? {
      status: 200,
      body: { importID: 1, draftID: 2 },
    };
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json', 'set-cookie': 's=1' });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a refused start is counted; one that is to be asked again is not, and what was said to be started is owed', async () => {
  const lines = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => lines.mockRestore());
  const { url, db } = await ownDatabase();
  const broken = { status: 500, body: { code: 155 } };
  const refusing = await startProduct((path) => (path.includes('/start') ? broken : null));
  const busy = { status: 503, body: { reason: 'too-busy' } };
  const busyOnce = await startProduct((_path, times) => (times === 1 ? busy : null));
  const schools = [await createRoundSchool(db, refusing), await createRoundSchool(db, busyOnce)];
  for (const school of schools) await school.begin();
  expect(schools.map(({ begun }) => begun)).toEqual([
    { owesImport: false, owesMails: true, refused: 1 },
    { owesImport: true, owesMails: true, refused: 0 },
  ]);
  expect(await judgeWork(url, schools, [])).toMatchObject({ importsStarted: 1, importsDone: 0 });
});
