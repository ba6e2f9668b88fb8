import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import {
  createMonitoringServer,
  metricsRoute,
  openLogOutput,
  startTelemetry,
  TelemetrySettingError,
} from '@mebae/telemetry';
import { pino, type Logger } from 'pino';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import type { Life } from './lib/context.ts';
import { ConfigError } from './lib/config-error.ts';
import { errorCode } from './lib/error-code.ts';
import { resolveCookieKeys } from './lib/cookie-keys.ts';

/**
 * Each chunk that passes is a buffer outside of V8's heap. Otherwise V8 marks the whole heap for every 64 MB of them,
 * which is half of the CPU time of a large download (`npm run bench -- proxy`); with it they count like the heap itself.
 */
setFlagsFromString('--external-memory-accounted-in-global-limit');

/** Nothing logs these; if a later line did, they would still not appear. */
const redacted = ['cookie', 'authToken', 'password', 'headers', 'err.headers', 'err.request'];

const output = openLogOutput();

/** The launcher and orchestrators wait ten seconds; what has not ended by then ends with the process. */
const endMs = 9_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const keys = resolveCookieKeys(config.cookieKeys, config.dataDir, config.production);
  const logger = pino(
    { level: config.logLevel, base: { service: 'bff' }, redact: redacted },
    output.stream,
  );
  const telemetry = await startTelemetry({ service: 'bff', log: logger });
  const { server, context, metrics } = await createApp({ config, keys, logger, telemetry });
  const metricsServer = metrics ? createMonitoringServer(metricsRoute(metrics)) : null;

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    context.life.stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.error(`it did not end within ${endMs / 1000} seconds`);
      output.exit(1);
    }, endMs).unref();
    const { drainMs, listenMs, stopMs } = config.timings;
    const cut = setTimeout(() => server.server.closeAllConnections(), stopMs);
    await sleep(drainMs);
    await listenWhileBusy(context.life, listenMs - drainMs, logger);
    await server.close();
    metricsServer?.closeAllConnections();
    metricsServer?.close();
    await telemetry?.stop();
    clearTimeout(cut);
    logger.info('stopped');
    output.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // The launcher that started this process was killed.
  if (process.send) process.on('disconnect', () => void stop('disconnect'));

  const listenTextResolver = (address: string) =>
    `listening at ${address}, upstream ${config.upstreamOrigins.join(', ')}`;
  await listen(config.host, config.port, 'PORT', () =>
    server.listen({ host: config.host, port: config.port, listenTextResolver }),
  );
  // By this the launcher knows that this process has the port.
  process.send?.('listening');
  // the next start finds what was compiled, however this process ends
  flushCompileCache();
  if (metricsServer && config.metricsPort !== null) {
    const { metricsPort } = config;
    await listen(config.host, metricsPort, 'METRICS_PORT', async () => {
      metricsServer.listen(metricsPort, config.host);
      await once(metricsServer, 'listening');
    });
  }
}

/**
 * Waits for what is under way before nobody listens any more: a balancer that is told that this process stops lets requests
 * end, and cuts those of one that is gone.
 */
async function listenWhileBusy(life: Life, limitMs: number, logger: Logger): Promise<void> {
  if (limitMs <= 0 || life.requests === 0) return;
  logger.info({ requests: life.requests }, 'waiting for requests under way');
  const until = performance.now() + limitMs;
  while (life.requests > 0 && performance.now() < until) await sleep(50);
}

/** @throws ConfigError for an address that can't be had, with what to do */
async function listen(
  host: string,
  port: number,
  setting: string,
  start: () => Promise<unknown>,
): Promise<void> {
  try {
    await start();
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} is taken. Set ${setting} to a free one, or stop the program that uses it.`,
      );
    }
    if (code === 'EACCES') {
      throw new ConfigError(
        `Port ${port} needs rights that this user lacks. Set ${setting} to 1024 or more.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(
        `This machine has no address ${host}. Set HOST to one that it has, or 0.0.0.0.`,
      );
    }
    throw error;
  }
}

try {
  await main();
} catch (error) {
  const isSetting = error instanceof ConfigError || error instanceof TelemetrySettingError;
  console.error(isSetting ? error.message : error);
  output.exit(1);
}
