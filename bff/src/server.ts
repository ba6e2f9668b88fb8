import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { ConfigError } from './lib/config-error.ts';
import { errorCode } from './lib/error-code.ts';
import { resolveCookieKeys } from './lib/cookie-keys.ts';

/** Belt and braces: nothing logs these, and if a later line did, they would not appear. */
const redacted = [
  'cookie',
  'set-cookie',
  'authorization',
  'auth-token',
  'admin-token',
  'candidate-token',
  'authToken',
  'password',
];

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const keys = resolveCookieKeys(config.cookieKeys, config.dataDir, config.production);
  const logger = pino({
    level: config.logLevel,
    base: { service: 'bff' },
    redact: redacted.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
  });
  const { server, context } = await createApp({ config, keys, logger });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    context.life.stopping = true;
    logger.info({ signal }, 'stopping');
    const cut = setTimeout(() => server.server.closeAllConnections(), config.timings.stopMs);
    await sleep(config.timings.drainMs);
    await server.close();
    clearTimeout(cut);
    logger.info('stopped');
    logger.flush();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

  const listenTextResolver = (address: string) =>
    `listening at ${address}, upstream ${config.upstreamOrigin}`;
  await listen(config, () =>
    server.listen({ host: config.host, port: config.port, listenTextResolver }),
  );
}

/** @throws ConfigError for an address that can't be had, with what to do */
async function listen(config: Config, start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${config.port} is taken. Set PORT to a free one, or stop the program that uses it.`,
      );
    }
    if (code === 'EACCES') {
      throw new ConfigError(
        `Port ${config.port} needs rights that this user lacks. Set PORT to 1024 or more.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(
        `This machine has no address ${config.host}. Set HOST to one that it has, or 0.0.0.0.`,
      );
    }
    throw error;
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
