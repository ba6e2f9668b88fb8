import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** @returns the bytes as small as they get, by the name of the encoding in `content-encoding` */
export async function compressed(bytes: Uint8Array): Promise<{ br: Buffer; gzip: Buffer }> {
  const [br, gz] = await Promise.all([compressBrotli(bytes), compressGzip(bytes, { level: 9 })]);
  return { br, gzip: gz };
}
