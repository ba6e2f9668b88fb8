import getPort from 'get-port';
import { Problem } from './problem.ts';

/** The servers in the order of their inspectors' ports: a debugger that looks at Node's own port finds the bff. */
const inspected = ['bff', 'academic-api', 'worker'] as const;
const firstInspectorPort = 9229;

/** Port of the inspector of each server, by the server's name. */
export type InspectorPorts = Record<(typeof inspected)[number], number>;

/**
 * Reads a port from the environment.
 * @returns null when the variable is unset or empty
 * @throws Problem when it is no port
 */
export function readPort(name: string, env: NodeJS.ProcessEnv = process.env): number | null {
  const value = env[name];
  if (!value) return null;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem('bad-port', { name, value });
  return port;
}

/**
 * The ports of bff and API: those of PORT and ACADEMIC_API_PORT, which must be free, else 3000, which must be free too,
 * and any for the API.
 * @throws Problem for one that another program has, on whatever address of this machine
 */
export async function choosePorts(): Promise<{ port: number; apiPort: number }> {
  const port = readPort('PORT') ?? 3000;
  if ((await getPort({ port })) !== port) throw new Problem('port-taken', { port });
  const wanted = readPort('ACADEMIC_API_PORT');
  const apiPort = await getPort({ port: wanted ?? 3001 });
  if (wanted !== null && apiPort !== wanted) throw new Problem('api-port-taken', { port: wanted });
  return { port, apiPort };
}

/** Ports of the inspectors: 9229, 9230 and 9231, or others where these are taken. */
export async function chooseInspectorPorts(): Promise<InspectorPorts> {
  const ports: [string, number][] = [];
  for (const [at, name] of inspected.entries()) {
    const exclude = ports.map(([, port]) => port);
    ports.push([name, await getPort({ port: firstInspectorPort + at, exclude })]);
  }
  return Object.fromEntries(ports) as InspectorPorts;
}
