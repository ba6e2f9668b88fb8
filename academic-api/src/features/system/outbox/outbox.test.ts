import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { mailInterrupted } from '@mebae/contracts';
import { withSchoolTransaction } from '../../../db/connect.ts';
import { writeMail } from '../../../lib/mails/mail.ts';
import { startTestApi } from '../../../testing/api.ts';
import { createSchool } from '../../../testing/school.ts';
import { startSmtpSink } from '../../../testing/smtp-sink.ts';
import { mailTransport, sendMail } from './send-mail.job.ts';

const api = await startTestApi();
const school = await createSchool(api.db);
const sink = await startSmtpSink();
afterAll(() => sink.close());

const write = (to: string, confidential = false) =>
  withSchoolTransaction(api.deps.db, school.companyID, (tx) =>
    writeMail(tx, api.deps.jobs, school.companyID, {
      to,
      subject: '評価のお願い',
      text: '佐藤さん\nこんにちは',
      confidential,
    }),
  );
const mails = async () => (await api.call('GET', '/outbox', { token: school.admin })).body.data;

describe('a mail', () => {
  it('goes out over SMTP once, however often the job runs', async () => {
    const mailID = await write('aoi@mail.example');
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    transport?.close();
    expect(sink.received).toHaveLength(1);
    expect(sink.received[0]).toMatchObject({ to: 'aoi@mail.example' });
    expect(sink.received[0]?.text).toContain('佐藤さん');
    expect((await mails()).find((m: { mailID: number }) => m.mailID === mailID)).toMatchObject({
      state: 'sent',
      subject: '評価のお願い',
      text: '佐藤さん\nこんにちは',
      confidential: false,
    });
  });

  it('comes in the name of the school, from the address of the product', async () => {
    await api.db
      .updateTable('company')
      .set({ mailSenderName: '桜中学校, 教務部', mailReplyTo: 'kyomu@sakura.example' })
      .where('companyID', '=', school.companyID)
      .execute();
    const mailID = await write('sender@mail.example');
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    transport?.close();
    const raw = sink.received.at(-1)?.raw.replaceAll('\r\n', '\n') ?? '';
    const name = Buffer.from('桜中学校, 教務部').toString('base64');
    expect(/^From: (.*)$/m.exec(raw)?.[1]).toBe(`=?UTF-8?B?${name}?= <no-reply@test.example>`);
    expect(raw).toMatch(/^Reply-To: kyomu@sakura\.example$/m);
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

  it('with a secret loses its text once it is sent, and is not sent empty', async () => {
    const mailID = await write('secret@mail.example', true);
    const key = { companyID: school.companyID, mailID };
    const shown = async () =>
      (await mails()).find((mail: { mailID: number }) => mail.mailID === mailID);
    await sendMail(api.deps, null, key);
    expect(await shown()).toMatchObject({ state: 'held', confidential: true });
    expect((await shown()).text).toContain('佐藤さん');
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, key);
    transport?.close();
    expect(sink.received.at(-1)?.text).toContain('佐藤さん');
    expect(await shown()).toMatchObject({ state: 'sent', confidential: true, text: '' });

    await api.db
      .updateTable('outboxMail')
      .set({ state: 'failed' })
      .where('mailID', '=', mailID)
      .execute();
    const retry = await api.call('POST', `/outbox/${mailID}/retry`, { token: school.admin });
    expect(retry.status).toBe(404);
  });

  it('whose recipient is refused for good keeps what the server said and is not tried again', async () => {
    const mailID = await write('refused@mail.example');
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    transport?.close();
    const [first] = await mails();
    expect(first).toMatchObject({ mailID, state: 'failed', isRefused: true });
    expect(first.error).toContain('no such mailbox');
  });

  it('that is put off waits for its next try and keeps what the server said', async () => {
    const mailID = await write('later@mail.example');
    const transport = mailTransport(sink.url);
    const key = { companyID: school.companyID, mailID };
    api.setNow(new Date('2026-11-25T01:00:00Z'));
    onTestFinished(() => api.setNow(null));
    await sendMail(api.deps, transport, key);
    const [first] = await mails();
    expect(first).toMatchObject({
      mailID,
      state: 'queued',
      isRefused: false,
      nextTryAt: '2026-11-25T01:00:30.000Z',
    });
    expect(first.error).toContain('try again later');
    await sendMail(api.deps, transport, key);
    expect((await mails())[0]).toMatchObject({ nextTryAt: '2026-11-25T01:02:00.000Z' });
    const { rows } = await sql<{ startAfter: Date }>`
      select start_after from pgboss.job where name = 'send-mail' and (data ->> 'mailID')::bigint = ${mailID}
        and (data ->> 'companyID')::bigint = ${school.companyID} order by created_on`.execute(
      api.db,
    );
    expect(rows.slice(1).map((row) => row.startAfter.toISOString())).toEqual([
      '2026-11-25T01:00:30.000Z',
      '2026-11-25T01:02:00.000Z',
    ]);
    sink.takes.add('later@mail.example');
    await sendMail(api.deps, transport, key);
    transport?.close();
    expect((await mails())[0]).toMatchObject({ mailID, state: 'sent', error: null });
    expect(sink.received.filter((mail) => mail.to === 'later@mail.example')).toHaveLength(1);
  });

  it('has failed once all its tries are used up, and begins anew when somebody sends it', async () => {
    const mailID = await write('never@mail.example');
    const transport = mailTransport(sink.url);
    const key = { companyID: school.companyID, mailID };
    for (let tries = 0; tries < 6; tries += 1) {
      await sendMail(api.deps, transport, key);
      expect((await mails())[0]).toMatchObject({ mailID, state: 'queued' });
    }
    await sendMail(api.deps, transport, key);
    transport?.close();
    expect((await mails())[0]).toMatchObject({ mailID, state: 'failed', nextTryAt: null });
    await api.call('POST', `/outbox/${mailID}/retry`, { token: school.admin });
    await sendMail(api.deps, mailTransport(sink.url), key);
    expect((await mails())[0]).toMatchObject({ mailID, state: 'queued' });
  });

  it('is sent again with all others of its kind, but for those that would fail again', async () => {
    const own = await createSchool(api.db);
    const states = [
      { recipient: 'a@mail.example', state: 'failed' },
      { recipient: 'b@mail.example', state: 'failed' },
      { recipient: 'refused@mail.example', state: 'failed', isRefused: true },
      { recipient: 'cut@mail.example', state: 'failed', error: mailInterrupted },
      { recipient: 'gone@mail.example', state: 'failed', confidential: true, body: '' },
      { recipient: 'held@mail.example', state: 'held' },
      { recipient: 'sent@mail.example', state: 'sent' },
    ] as const;
    await api.db
      .insertInto('outboxMail')
      .values(
        states.map((mail) => ({ subject: 's', body: 'text', ...mail, companyID: own.companyID })),
      )
      .execute();
    const retryAll = async (body: object) =>
      (await api.call('POST', '/outbox/retry', { token: own.admin, body })).body;
    expect(await retryAll({ show: 'failed', search: 'b@mail' })).toEqual({ queued: 1, left: 0 });
    expect(await retryAll({ show: 'failed' })).toEqual({ queued: 1, left: 3 });
    expect(await retryAll({ show: 'held' })).toEqual({ queued: 1, left: 0 });
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from pgboss.job where name = 'send-mail'
        and (data ->> 'companyID')::bigint = ${own.companyID}`.execute(api.db);
    expect(rows).toEqual([{ jobs: 3 }]);
  });

  it('whose process was lost while it was sent is not sent again, and says so', async () => {
    const mailID = await write('lost@mail.example');
    await api.db
      .updateTable('outboxMail')
      .set({ state: 'sending' })
      .where('mailID', '=', mailID)
      .execute();
    const transport = mailTransport(sink.url);
    await sendMail(api.deps, transport, { companyID: school.companyID, mailID });
    transport?.close();
    expect((await mails())[0]).toMatchObject({ mailID, state: 'failed', error: mailInterrupted });
    expect(sink.received.some((mail) => mail.to === 'lost@mail.example')).toBe(false);
    const retry = await api.call('POST', `/outbox/${mailID}/retry`, { token: school.admin });
    expect(retry.status).toBe(200);
  });

  it('that the server may have taken without saying so is not sent again', async () => {
    const mailID = await write('silent@mail.example');
    const transport = mailTransport(sink.url);
    const key = { companyID: school.companyID, mailID };
    await sendMail(api.deps, transport, key);
    transport?.close();
    expect((await mails())[0]).toMatchObject({ mailID, state: 'failed', error: mailInterrupted });
    expect(sink.received.filter((mail) => mail.to === 'silent@mail.example')).toHaveLength(1);
  });

  it('is gone with its job when the transaction that wrote it fails', async () => {
    const before = (await mails()).length;
    await expect(
      withSchoolTransaction(api.deps.db, school.companyID, async (tx) => {
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

  it('needs to be read while it has not gone out and nobody has opened it', async () => {
    const fresh = await createSchool(api.db);
    const token = fresh.admin;
    const outbox = async (query = '') => (await api.call('GET', `/outbox${query}`, { token })).body;
    const hold = async (subject: string) => {
      const mailID = await withSchoolTransaction(api.deps.db, fresh.companyID, (tx) =>
        writeMail(tx, api.deps.jobs, fresh.companyID, { to: 'x@mail.example', subject, text: 't' }),
      );
      await sendMail(api.deps, null, { companyID: fresh.companyID, mailID });
      return mailID;
    };
    const [first, second, third] = [await hold('1'), await hold('2'), await hold('3')];
    expect(await outbox()).toMatchObject({ totalRecords: 3, unread: 3, newestMailID: third });

    expect((await api.call('POST', `/outbox/${first}/read`, { token })).status).toBe(200);
    const unread = await outbox('?show=unread');
    expect(unread).toMatchObject({ totalRecords: 2, unread: 2 });
    expect(unread.data.map((mail: { mailID: number }) => mail.mailID)).toEqual([third, second]);
    const readAt = async () => (await outbox('?show=held')).data[2].readAt;
    const when = await readAt();
    expect(when).toEqual(expect.any(String));
    await api.call('POST', `/outbox/${first}/read`, { token });
    expect(await readAt()).toBe(when);

    const all = await api.call('POST', '/outbox/read', { token, body: { upTo: second } });
    expect(all.body).toEqual({ marked: 1 });
    expect(await outbox('?show=unread')).toMatchObject({
      totalRecords: 1,
      data: [{ mailID: third }],
    });

    // tried again and held again, it needs to be read again
    await api.call('POST', `/outbox/${first}/retry`, { token });
    expect(await outbox('?show=queued')).toMatchObject({ totalRecords: 1, unread: 1 });
    await sendMail(api.deps, null, { companyID: fresh.companyID, mailID: first });
    expect(await outbox('?show=unread')).toMatchObject({ totalRecords: 2 });
    expect((await api.call('POST', '/outbox/999999/read', { token })).status).toBe(404);
    expect((await api.call('GET', '/outbox?show=lost', { token })).status).toBe(400);
  });

  it('is found by address, and never by another school', async () => {
    await write('findme@mail.example');
    const found = await api.call('GET', '/outbox?search=FINDME', { token: school.admin });
    expect(found.body.totalRecords).toBe(1);
    const other = await createSchool(api.db);
    expect((await api.call('GET', '/outbox', { token: other.admin })).body.totalRecords).toBe(0);
  });
});
