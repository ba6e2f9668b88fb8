import { missingPooler, startPooler } from '@mebae/testing/pooler';

/** Whether a bench was asked to go through PgBouncer and HAProxy, as in a cluster: `npm run bench -- call --pooled`. */
export const isPooled = process.argv.includes('--pooled');

/** Connections of PgBouncer to the database, as in `deploy/`. */
const poolSize = 20;

/** The way to a database: directly, or through PgBouncer and HAProxy. */
interface Way {
  /** Address for sessions. */
  databaseUrl: string;
  /** Address for transactions, without a login; undefined for the same. */
  poolerUrl: string | undefined;
  /** Settings of the API. */
  settings: Record<string, string>;
  stop: () => Promise<void>;
}

/** @throws Error that says what to install, where a program is missing */
export async function wayTo(url: string): Promise<Way> {
  if (!isPooled) {
    return { databaseUrl: url, poolerUrl: undefined, settings: {}, stop: async () => undefined };
  }
  const missing = missingPooler();
  if (missing !== null) throw new Error(missing);
  const { sessionUrl, poolerUrl, stop } = await startPooler(url, poolSize);
  console.log('Through PgBouncer (transactions) and HAProxy.');
  return {
    databaseUrl: sessionUrl,
    poolerUrl,
    settings: { DATABASE_POOLER_URL: poolerUrl },
    stop,
  };
}
