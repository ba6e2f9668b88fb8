import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Endpoint } from '@mebae/contracts';
import type { Call } from '../lib/calls/call.ts';
import { sendExcel, sendFile, type FileToSend } from '../lib/calls/send-file.ts';
import type { Workbook } from '../lib/excel/book.ts';
import { serveLong } from './serve.ts';

/** Makes the registration of a download: what is read inside of the call's transaction is sent once it has ended. */
const serveDownload =
  <File>(send: (reply: FastifyReply, file: File) => FastifyReply | Promise<FastifyReply>) =>
  <E extends Endpoint>(
    app: FastifyInstance,
    endpoint: E,
    read: (call: Call<E>) => Promise<File>,
  ): void =>
    serveLong(app, endpoint, async (call) => {
      const now = call.deps.now();
      const file = await call.transact((tx, session) => read({ ...call, now, tx, session }));
      return send(call.reply, file);
    });

/** Registers the download of a file. */
export const serveFile = serveDownload<FileToSend>(sendFile);

/** Registers the download of a workbook, which is written once the transaction has ended. */
export const serveExcel = serveDownload<Workbook>(sendExcel);
