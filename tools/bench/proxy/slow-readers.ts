import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Downloads the same file many times at once, each client reading at its own slow pace.
 * @param shape how many clients, of how many bytes a second each; `bytes` is what each must get
 * @param watch called five times a second meanwhile
 * @throws when one gets another status or length
 */
export async function readSlowly(
  url: string,
  headers: Record<string, string>,
  shape: { clients: number; bytesPerSecond: number; bytes: number },
  watch: () => void,
): Promise<void> {
  const timer = setInterval(watch, 200);
  try {
    const lengths = await Promise.all(
      Array.from({ length: shape.clients }, () => readOne(url, headers, shape.bytesPerSecond)),
    );
    const wrong = lengths.find((length) => length !== shape.bytes);
    if (wrong !== undefined) throw new Error(`a slow client got ${wrong} bytes`);
  } finally {
    clearInterval(timer);
  }
}

function readOne(
  url: string,
  headers: Record<string, string>,
  bytesPerSecond: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`status ${response.statusCode}`));
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        const early = (length / bytesPerSecond) * 1e3 - (performance.now() - began);
        if (early <= 1) return;
        response.pause();
        void sleep(early).then(() => response.resume());
      });
      response.on('end', () => resolve(length));
      response.on('error', reject);
      return undefined;
    });
    request.on('error', reject);
  });
}
