import pg from 'pg';
import type { AnswerSession } from '@mebae/contracts';
import { batchesOf, choicesOf, linkCalls, type Batch, type Call, type Course } from './course.ts';
import { choicesInCall } from './run-lesson.ts';

/** What one call brings in, and whose it is. */
export interface Work {
  readonly token: string;
  readonly batch: Batch;
}

/** Has so many workers take from one list, each the next when it is done with one. */
export async function inParallel<Item>(
  items: readonly Item[],
  connections: number,
  run: (item: Item, worker: number) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const work = async (worker: number): Promise<void> => {
    for (const item of queue) await run(item, worker);
  };
  await Promise.all(Array.from({ length: connections }, (_, worker) => work(worker)));
}

/** Everything that the people of a course send, the first call of everybody first. */
export async function workOf(
  { tokens }: Course,
  call: Call,
  { connections, speed, random }: { connections: number; speed: number; random: () => number },
): Promise<Work[]> {
  const people: Work[][] = [];
  await inParallel(tokens, connections, async (token) => {
    const { status, body } = await linkCalls(call, token).session();
    if (status !== 200) throw new Error(`${status} ${body}`);
    const choices = choicesOf(JSON.parse(body) as AnswerSession, random);
    people.push(batchesOf(choices, choicesInCall(speed)).map((batch) => ({ token, batch })));
  });
  const longest = Math.max(...people.map((batches) => batches.length));
  return Array.from({ length: longest }, (_, index) =>
    people.flatMap((batches) => batches[index] ?? []),
  ).flat();
}

/**
 * Connections that insert bare: into tables with the same columns, keys, checks and indexes, each call's rows in one
 * statement, which is its own transaction.
 */
export async function openBare(url: string, connections: number) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first] = clients;
  await first?.query('create table bare_answer (like answer including all)');
  await first?.query('create table bare_part_answer (like part_answer including all)');
  return {
    /** Inserts what a call brings in. @param student of the link */
    async insert(worker: number, course: Course, student: number, { answers, partAnswers }: Batch) {
      const client = clients[worker]!;
      if (answers.length > 0) {
        await client.query({
          name: `answers of ${answers.length}`,
          text: `insert into bare_answer (company_id, evaluation_request_id, question_item_id, item_version, competency_id,
              level, milliseconds, answered_at, received_at) values ${rowsOf(answers.length, 9)}`,
          values: answers.flatMap((given) => [
            course.companyID,
            given.evaluationRequestID,
            given.questionItemID,
            given.itemVersion,
            1,
            given.level,
            given.milliseconds,
            given.answeredAt,
            given.answeredAt,
          ]),
        });
      }
      if (partAnswers.length > 0) {
        await client.query({
          name: `part answers of ${partAnswers.length}`,
          text: `insert into bare_part_answer (company_id, eval_setting_id, student_id, part, item_id, item_version, value,
              milliseconds, answered_at, received_at) values ${rowsOf(partAnswers.length, 10)}`,
          values: partAnswers.flatMap((given) => [
            course.companyID,
            course.evalSettingID,
            student,
            given.part,
            given.itemID,
            given.itemVersion,
            given.value,
            given.milliseconds,
            given.answeredAt,
            given.answeredAt,
          ]),
        });
      }
    },
    stop: () => Promise.all(clients.map((client) => client.end())),
  };
}

/** `($1,$2),($3,$4)` */
const rowsOf = (rows: number, columns: number): string =>
  Array.from(
    { length: rows },
    (_row, row) =>
      `(${Array.from({ length: columns }, (_column, column) => `$${row * columns + column + 1}`).join(',')})`,
  ).join(',');
