import pg from 'pg';
import type { AnswerSession } from '@mebae/contracts';
import { batchesOf, choicesOf, linkCalls, type Batch, type Call, type Course } from './course.ts';
import { choicesInCall } from './run-lesson.ts';

/** Input of one call, and its owner. */
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

/**
 * Everything that the people of a course send about themselves and others, the first call of everybody first. Answers
 * about examples, a tenth of all, are left out: they are rows of a third table, which would only lengthen both sides.
 */
export async function workOf(
  { tokens }: Course,
  call: Call,
  { connections, speed, random }: { connections: number; speed: number; random: () => number },
): Promise<Work[]> {
  const people: Work[][] = [];
  await inParallel(tokens, connections, async (token) => {
    const { status, body } = await linkCalls(call, token).session();
    if (status !== 200) throw new Error(`${status} ${body}`);
    const choices = choicesOf(JSON.parse(body) as AnswerSession, random).filter(
      ({ exampleAnswers }) => exampleAnswers.length === 0,
    );
    people.push(batchesOf(choices, choicesInCall(speed)).map((batch) => ({ token, batch })));
  });
  const longest = Math.max(...people.map((batches) => batches.length));
  return Array.from({ length: longest }, (_, index) =>
    people.flatMap((batches) => batches[index] ?? []),
  ).flat();
}

/** Tables with the same columns, keys, checks and indexes as those of the answers, without foreign keys. */
interface BareTables {
  readonly answer: string;
  readonly partAnswer: string;
}

/** The rows of a call in one statement, or each in its own. */
export type BareWay = 'call' | 'row';

/** Connections that insert bare, each statement in a transaction of its own. */
export async function openBare(url: string, connections: number) {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const createTables = async (way: BareWay): Promise<BareTables> => {
    const tables = { answer: `bare_answer_${way}`, partAnswer: `bare_part_answer_${way}` };
    await clients[0]?.query(`create table ${tables.answer} (like answer including all)`);
    await clients[0]?.query(`create table ${tables.partAnswer} (like part_answer including all)`);
    return tables;
  };
  const tables = { call: await createTables('call'), row: await createTables('row') };
  const insert = async (
    client: pg.Client,
    table: string,
    columns: string,
    rows: readonly (readonly unknown[])[],
  ): Promise<void> => {
    if (rows.length === 0) return;
    await client.query({
      name: `${table} ${rows.length}`,
      text: `insert into ${table} (${columns}) values ${placesOf(rows)}`,
      values: rows.flat(),
    });
  };
  return {
    /** Inserts what a call brings in. @param student of the link */
    async insert(
      way: BareWay,
      worker: number,
      course: Course,
      student: number,
      { answers, partAnswers }: Batch,
    ) {
      const client = clients[worker]!;
      const answerRows = answers.map((given) => [
        course.companyID,
        given.evaluationRequestID,
        given.questionItemID,
        given.itemVersion,
        1,
        given.level,
        given.milliseconds,
        given.answeredAt,
        given.answeredAt,
      ]);
      const partRows = partAnswers.map((given) => [
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
      ]);
      const { answer, partAnswer } = tables[way];
      const parts = <Row>(rows: Row[]): Row[][] =>
        way === 'call' ? [rows] : rows.map((row) => [row]);
      for (const rows of parts(answerRows)) await insert(client, answer, answerColumns, rows);
      for (const rows of parts(partRows)) await insert(client, partAnswer, partColumns, rows);
    },
    stop: () => Promise.all(clients.map((client) => client.end())),
  };
}

const answerColumns = `company_id, evaluation_request_id, question_item_id, item_version, competency_id,
  level, milliseconds, answered_at, received_at`;
const partColumns = `company_id, eval_setting_id, student_id, part, item_id, item_version, value,
  milliseconds, answered_at, received_at`;

/** `($1,$2),($3,$4)` */
const placesOf = (rows: readonly (readonly unknown[])[]): string =>
  rows
    .map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(',')})`)
    .join(',');
