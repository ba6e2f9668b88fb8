import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Workbook } from '../excel/book.ts';
import { writeExcel } from '../excel/excel.ts';

/** A file that a call responds with. */
export interface FileToSend {
  /** Media type. */
  type: string;
  /** With its ending; may hold any script. */
  name: string;
  content: Buffer | Readable;
}

/** A PDF to send. */
export const pdfFile = (name: string, content: Buffer): FileToSend => ({
  type: 'application/pdf',
  name,
  content,
});

const isASCII = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Sends a file for downloading, which nobody on the way may keep. */
export const sendFile = (reply: FastifyReply, { type, name, content }: FileToSend): FastifyReply =>
  reply
    .headers({
      'content-type': type,
      // programs that can't read RFC 8187 get a plain name with the same ending
      'content-disposition': create(name, { fallback: isASCII(name) || `file${extname(name)}` }),
      'cache-control': 'no-store',
    })
    .send(content);

/** Writes an .xlsx in another process and sends it. */
export const sendExcel = async (
  reply: FastifyReply,
  { fileName, book }: Workbook,
): Promise<FastifyReply> =>
  sendFile(reply, {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    name: fileName,
    content: await writeExcel(book),
  });
