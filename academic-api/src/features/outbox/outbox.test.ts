import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSchool } from '../../db/connect.ts';
import { writeMail } from '../../lib/mail.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { createSchool, type TestSchool } from '../../testing/school.ts';
import { mailTransport, sendMail } from './send-mail.job.ts';

let api: TestApi;
let school: TestSchool;
let port: number;
const received: string[] = [];
/** A real SMTP server that keeps what it gets, and refuses one recipient. */
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (address, _session, callback) =>
    callback(address.address.startsWith('refused@') ? new Error('no such mailbox') : null),
  onData(stream, _session, callback) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
    stream.on('end', () => {
      received.push(text);
      callback();
    });
  },
});

beforeAll(async () => {
  api = await startTestApi();
  school = await createSchool(api.db);
  port = await new Promise<number>((resolve) => {
    const server = sink.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
});
afterAll(() => new Promise<void>((resolve) => sink.close(() => resolve())));

const write = (to: string) =>
  inSchool(api.db, school.companyID, (tx) =>
    writeMail(tx, api.deps.jobs, school.companyID, {
      to,
      subject: '評価のお願い',
      text: '佐藤さん\nこんにちは',
    }),
  );
const mails = async () => (await api.call('GET', '/outbox', { token: school.admin })).body.data;

describe('a mail', () => {
  it('goes out over SMTP once, however often the job runs', async () => {
    const mailID = await write('aoi@mail.example');
    const transport = mailTransport(`smtp://127.0.0.1:${port}`);
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    transport?.close();
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('To: aoi@mail.example');
    expect((await mails()).find((m: { mailID: number }) => m.mailID === mailID)).toMatchObject({
      state: 'sent',
      subject: '評価のお願い',
    });
  });

  it('is held and can be read where no server is set, and tried again', async () => {
    const mailID = await write('held@mail.example');
    await sendMail(api.deps, null, { companyID: school.companyID, mailID });
    expect((await mails())[0]).toMatchObject({
      mailID,
      state: 'held',
      text: '佐藤さん\nこんにちは',
    });
    const retry = await api.call('POST', `/outbox/${mailID}/retry`, { token: school.admin });
    expect(retry.status).toBe(200);
    expect((await mails())[0]).toMatchObject({ mailID, state: 'queued' });
    expect((await api.call('POST', '/outbox/999999/retry', { token: school.admin })).status).toBe(
      404,
    );
  });

  it('that is refused keeps what the server said, and the job fails so that it is tried again', async () => {
    const mailID = await write('refused@mail.example');
    const transport = mailTransport(`smtp://127.0.0.1:${port}`);
    await expect(
      sendMail(api.deps, transport, { companyID: school.companyID, mailID }),
    ).rejects.toThrow(/no such mailbox/);
    transport?.close();
    const [first] = await mails();
    expect(first).toMatchObject({ mailID, state: 'failed' });
    expect(first.error).toContain('no such mailbox');
  });

  it('is gone with its job when the transaction that wrote it fails', async () => {
    const before = (await mails()).length;
    await expect(
      inSchool(api.db, school.companyID, async (tx) => {
        await writeMail(tx, api.deps.jobs, school.companyID, {
          to: 'x@y.zz',
          subject: 's',
          text: 't',
        });
        throw new Error('something else went wrong');
      }),
    ).rejects.toThrow('something else');
    expect((await mails()).length).toBe(before);
  });

  it('is found by address, and never by another school', async () => {
    await write('findme@mail.example');
    const found = await api.call('GET', '/outbox?search=FINDME', { token: school.admin });
    expect(found.body.totalRecords).toBe(1);
    const other = await createSchool(api.db);
    expect((await api.call('GET', '/outbox', { token: other.admin })).body.totalRecords).toBe(0);
  });
});
