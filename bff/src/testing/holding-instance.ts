import type { Server, ServerResponse } from 'node:http';
import { startEchoUpstream } from './echo-upstream.ts';
import { portOf } from './port-of.ts';

export interface HoldingInstance {
  origin: string;
  port: number;
  server: Server;
  /** Status of its answers about its health; 0 for none. */
  ready: number;
  live: number;
  /** How often it has been asked for its readiness. */
  asked: number;
  /** Calls that it has and does not answer by itself. */
  held: ServerResponse[];
}

/**
 * An instance of upstream in the test's own process, which holds every call; it stops when the test ends.
 * @param host an address of this machine
 * @param port a free one unless given
 */
export async function startHoldingInstance(host?: string, port?: number): Promise<HoldingInstance> {
  const upstream = await startEchoUpstream(
    ({ url }, response) => {
      if (url === '/health/ready') {
        instance.asked += 1;
        if (instance.ready > 0) response.writeHead(instance.ready).end();
      } else if (url === '/health/live') {
        if (instance.live > 0) response.writeHead(instance.live).end();
      } else {
        instance.held.push(response);
      }
    },
    host,
    port,
  );
  const instance: HoldingInstance = {
    origin: upstream.origin,
    port: portOf(upstream.server),
    server: upstream.server,
    ready: 200,
    live: 200,
    asked: 0,
    held: [],
  };
  return instance;
}
