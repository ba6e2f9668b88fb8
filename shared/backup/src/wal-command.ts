// PostgreSQL runs this program for each WAL file: it passes its words on to the process that has the keys, and ends with
// the exit code that comes back. Without that process nothing is archived, and PostgreSQL keeps the file and asks again.
import { connect } from 'node:net';

/** A folder on a network may take its time; PostgreSQL begins anew after it. */
const limitMs = 600_000;

const [address = '', verb = '', ...words] = process.argv.slice(2);
const unreachable = verb === 'fetch' ? 200 : 1;
process.exitCode = unreachable;
const socket = connect(address.replace(/^@/, '\0'));
let reply = '';
socket.setTimeout(limitMs, () => socket.destroy());
socket.setEncoding('utf8');
socket.on('connect', () => socket.write(`${JSON.stringify([verb, ...words])}\n`));
socket.on('data', (part: string) => {
  reply += part;
});
socket.on('error', () => undefined);
socket.on('close', () => {
  process.exitCode = reply === '' ? unreachable : Number(reply);
});
