import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@mebae/contracts';
import type { Call } from '../lib/calls/call.ts';
import { sendExcel, sendFile, type FileToSend } from '../lib/calls/send-file.ts';
import type { Workbook } from '../lib/excel/book.ts';
import { serveLong } from './serve.ts';

type ReadFile<E extends Endpoint, File> = (call: Call<E>) => Promise<File>;

/** Registers a download: what `read` returns from inside of the call's transaction is sent once it has ended. */
export function serveFile<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  read: ReadFile<E, FileToSend>,
): void {
  serveLong(app, endpoint, async (call) => {
    const inTransaction = { ...call, now: call.deps.now() };
    const file = await call.transact((tx, session) => read({ ...inTransaction, tx, session }));
    return sendFile(call.reply, file);
  });
}

/** Registers the download of a workbook, which is written once the transaction that `read` ran in has ended. */
export function serveExcel<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  read: ReadFile<E, Workbook>,
): void {
  serveLong(app, endpoint, async (call) => {
    const inTransaction = { ...call, now: call.deps.now() };
    const workbook = await call.transact((tx, session) => read({ ...inTransaction, tx, session }));
    return sendExcel(call.reply, workbook);
  });
}
