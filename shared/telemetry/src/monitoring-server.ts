import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

/** Response of one address. */
export interface MonitoringResponse {
  status: number;
  type: string;
  body: string;
}

export type MonitoringRoutes = Readonly<Record<string, () => Promise<MonitoringResponse>>>;

/** `GET /metrics` as Prometheus reads it. */
export const metricsRoute = (metrics: { text(): Promise<string> }): MonitoringRoutes => ({
  '/metrics': async () => ({
    status: 200,
    type: 'text/plain; version=0.0.4; charset=utf-8',
    body: await metrics.text(),
  }),
});

/** A port of its own for what machines ask: it is not for browsers. Answers GET of its routes and nothing else. */
export function createMonitoringServer(routes: MonitoringRoutes): Server {
  return createServer((request, response) => {
    const route = Object.hasOwn(routes, request.url ?? '') ? routes[request.url ?? ''] : undefined;
    if (!route || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    route().then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
}

/**
 * Opens the monitoring port of a process.
 * @param place `setting` is the variable that names the port, for the message
 * @returns closes it at once
 * @throws Error with what to set, when the port can't be had
 */
export async function openMonitoring(
  routes: MonitoringRoutes,
  { host, port, setting }: { host: string; port: number; setting: string },
): Promise<() => void> {
  const server = createMonitoringServer(routes);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Port ${port} can't be had. Set ${setting} to a free one. (${reason})`, {
      cause: error,
    });
  }
  return () => {
    server.closeAllConnections();
    server.close();
  };
}
