import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { academicApi } from './app.ts';
import { appDb, openPool } from './db/connect.ts';
import type { Deps } from './lib/calls/deps.ts';
import { testConfig } from './testing/config.ts';

// Writes the committed copy of the API's description. Describing needs settings, but connects to no database.
const config = testConfig('postgres://127.0.0.1/nowhere');
const app = Fastify({ logger: false });
await app.register(academicApi, {
  deps: { config, db: appDb(openPool(config)) } as Deps,
});
await app.ready();
writeFileSync(
  join(import.meta.dirname, '../openapi.json'),
  `${JSON.stringify(app.swagger(), null, 2)}\n`,
);
await app.close();
