import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningUrl } from '@mebae/postgres';
import { startProduct } from '@mebae/testing';
import { connect } from '../../../academic-api/src/db/connect.ts';
import { pidOf, type KillTarget } from '../outage/kills.ts';
import { replicaAt, roundRobin } from '../outage/client.ts';
import { createCourse } from './course.ts';
import { arrivalsOf, randomFrom } from './lesson.ts';
import { dropEveryThird, lessonSeconds, runLesson } from './run-lesson.ts';
import { compareWithStored } from './stored.ts';

const targets: readonly KillTarget[] = ['bff', 'academic-api', 'PostgreSQL', 'worker'];
const hangMs = 30_000;

/**
 * A lesson against the whole product, while its processes are killed with -9 at random moments and every third request
 * of the devices is dropped.
 * @returns how much went wrong
 */
export async function answerUnderKills(options: {
  candidates: number;
  speed: number;
  kills: number;
}): Promise<number> {
  const { candidates, speed, kills } = options;
  const dataFolder = mkdtempSync(join(tmpdir(), 'mebae-answer-kills-'));
  chmodSync(dataFolder, 0o711);
  const product = await startProduct({
    folder: join(import.meta.dirname, '../../..'),
    dataFolder,
    env: { DATABASE_URL: '', SMTP_URL: '', LLM_BASE_URL: '', RATE_LIMIT_FACTOR: '100000' },
  });
  try {
    const url = await runningUrl(join(dataFolder, 'postgres'));
    if (url === null) throw new Error('The product has no embedded database.');
    const port = Number(new URL(product.url).port);
    const call = roundRobin([replicaAt(port)], hangMs);
    const db = connect(url, 2);
    const course = await createCourse(db, { port, call }, candidates);
    await db.destroy();
    const random = randomFrom(12);
    const arrivals = arrivalsOf(candidates, random);
    const people = course.tokens.map((token, index) => ({ token, arrival: arrivals[index]! }));

    const run = { isOn: true, killed: 0 };
    const killNow = async (): Promise<void> => {
      const pauseMs = (lessonSeconds(speed) * 1000) / kills;
      const moments = randomFrom(13);
      while (run.isOn && run.killed < kills) {
        await sleep(moments() * 2 * pauseMs);
        if (!run.isOn) return;
        const pid = await pidOf(targets[run.killed % targets.length]!, dataFolder, url);
        if (endNow(pid)) run.killed += 1;
      }
    };
    const play = async () => {
      const played = await runLesson(dropEveryThird(call), people, { speed, random });
      run.isOn = false;
      return played;
    };
    // together: a process that can't be found to be killed ends the lesson, too
    const [lesson] = await Promise.all([play(), killNow()]);
    const rows = await compareWithStored(url, course.evalSettingID, lesson);
    console.log(
      `The same lesson, every third request dropped and ${run.killed} processes killed with -9 at random moments (bff, academic-api, PostgreSQL, worker):`,
    );
    console.log(
      `  ${lesson.acknowledged.size} answers acknowledged (${lesson.calls} calls, ${[...lesson.failures.values()].reduce((sum, count) => sum + count, 0)} made again), ` +
        `lost ${rows.lost}, twice ${rows.twice}; receipts ${lesson.receipts.size} of ${candidates}, lost ${rows.lostReceipts}; ` +
        `hangs and wrong responses ${lesson.wrong}`,
    );
    return (
      rows.lost +
      rows.twice +
      rows.lostReceipts +
      lesson.wrong +
      (candidates - lesson.receipts.size)
    );
  } finally {
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** @returns whether the process was there to be ended */
function endNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
