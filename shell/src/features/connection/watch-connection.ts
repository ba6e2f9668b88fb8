import { httpNames } from '@mebae/contracts';
import { createConnection, type Connection } from './connection.ts';

const responseTimeoutMs = 10_000;

/** Any answer of the server is one, also one that refuses. */
async function reach(): Promise<boolean> {
  try {
    await fetch('/session', {
      headers: { [httpNames.customHeader]: httpNames.customHeaderValue },
      cache: 'no-store',
      signal: AbortSignal.timeout(responseTimeoutMs),
    });
    return true;
  } catch {
    // No answer is what is asked for here.
    return false;
  }
}

/** The connection of this page; the device's own word for it is taken as a reason to ask the server. */
export function watchConnection(): Connection {
  const connection = createConnection({
    reach,
    isOffline: () => !navigator.onLine,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  const check = () => void connection.check();
  addEventListener('offline', check);
  addEventListener('online', check);
  if (!navigator.onLine) check();
  return connection;
}
