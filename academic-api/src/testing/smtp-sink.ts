import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** Headers and body as they came. */
  raw: string;
  /** The body, decoded. */
  text: string;
}

/** The body of a mail with one part of plain text, in whichever way it was encoded. */
function textOf(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/**
 * A real SMTP server on a free port that keeps what it gets and passes nothing on. It refuses recipients whose address
 * starts with `refused@` for good, puts `later@` and `never@` off until it is among `takes`, and hangs up on `silent@` after it has
 * taken the text.
 */
export async function startSmtpSink(): Promise<{
  url: string;
  received: ReceivedMail[];
  takes: Set<string>;
  close(): Promise<void>;
}> {
  const received: ReceivedMail[] = [];
  const takes = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      if (address.startsWith('refused@')) return callback(new Error('no such mailbox'));
      const isPutOff = /^(?:later|never)@/.test(address) && !takes.has(address);
      const later = Object.assign(new Error('try again later'), { responseCode: 451 });
      return callback(isPutOff ? later : null);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
        received.push({ to, raw, text: textOf(raw) });
        if (to.startsWith('silent@')) hangUp(session.id);
        else callback();
      });
    },
  });
  const hangUp = (id: string): void => {
    for (const connection of server.connections) {
      if ('id' in connection && connection.id === id) connection.close();
    }
  };
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    takes,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
