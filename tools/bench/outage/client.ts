import { Agent, request } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';

/** Outcome of one call: its status, or why there is none. */
export interface Outcome {
  readonly status: number | 'cut' | 'no answer';
  readonly body: string;
  readonly began: number;
  readonly ended: number;
}

export interface Replica {
  readonly port: number;
  readonly agent: Agent;
}

export const replicaAt = (port: number): Replica => ({
  port,
  agent: new Agent({ keepAlive: true }),
});

interface ClientCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
}

class NotConnected extends Error {}

/**
 * The smallest balancer there is: replicas take turns, and a call that never left, because nobody listened, goes to the
 * next one. One that did leave is never sent again.
 * @param hangMs a call without an answer by then hangs
 */
export function roundRobin(
  replicas: readonly Replica[],
  hangMs: number,
): (call: ClientCall) => Promise<Outcome> {
  let turn = 0;
  return async (call) => {
    const began = performance.now();
    const first = (turn += 1);
    for (let i = 0; i < replicas.length; i += 1) {
      const replica = replicas[(first + i) % replicas.length];
      if (!replica) break;
      try {
        const response = await send(replica, call, hangMs);
        return { ...response, began, ended: performance.now() };
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error;
      }
    }
    return { status: 'cut', body: 'no replica listens', began, ended: performance.now() };
  };
}

function send(
  { port, agent }: Replica,
  { method, path, headers, body }: ClientCall,
  hangMs: number,
): Promise<Pick<Outcome, 'status' | 'body'>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve({ status: 'no answer', body: '' });
      outgoing.destroy();
    }, hangMs);
    const end = (outcome: Pick<Outcome, 'status' | 'body'>): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    const outgoing = request(
      { host: '127.0.0.1', port, agent, method, path, headers },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', (error) => end({ status: 'cut', body: error.message }));
        response.on('end', () =>
          end({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
        );
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (error.code === 'ECONNREFUSED') reject(new NotConnected());
      else end({ status: 'cut', body: error.message });
    });
    outgoing.end(body);
  });
}
