import { ClientLeft } from '../../lib/incoming-body.ts';
import type { IncomingBody } from '../../lib/incoming-body.ts';
import type { Holder, Quota } from '../../lib/quota.ts';

/** A body of at most so many bytes is read before upstream is called: a slow client then holds no connection. */
export const bodyReadFirstBytes = 1024 * 1024;

/** There is no memory left for the bodies that are being read. */
class TooManyBodies extends Error {
  override name = 'TooManyBodies';
  readonly statusCode = 503;
}

/**
 * Reads a whole body.
 * @param memory counts its bytes as long as they are held
 * @param done gets the bytes or the error; not called when the client leaves
 * @returns gives the memory back; to be called once the body is not needed any more
 */
export function readWhole(
  body: IncomingBody,
  memory: Quota,
  holder: Holder,
  done: (error: Error | null, bytes?: Buffer) => void,
): () => void {
  const chunks: Buffer[] = [];
  let held = 0;
  body.on('data', (chunk: Buffer) => {
    if (memory.take(holder, chunk.length)) {
      held += chunk.length;
      chunks.push(chunk);
    } else {
      body.destroy(new TooManyBodies('too many bodies are being read'));
    }
  });
  body.on('end', () => done(null, Buffer.concat(chunks)));
  body.on('error', (error) => {
    if (!(error instanceof ClientLeft)) done(error);
  });
  return () => memory.release(holder, held);
}
