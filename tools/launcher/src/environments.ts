/** What the servers find in their environment. */
interface Environments {
  /** The bff's. */
  door: NodeJS.ProcessEnv;
  /** The API's and the worker's. */
  database: NodeJS.ProcessEnv;
}

/**
 * Each process gets the secrets that it uses and no other: the browser's door neither the database nor the key of
 * links, the API no key of cookies.
 * @param given the launcher's own environment
 * @param databaseUrl of the server that is used, embedded or given
 */
export function environments(given: NodeJS.ProcessEnv, databaseUrl: string): Environments {
  const {
    DATABASE_URL,
    DATABASE_PASSWORD_FILE,
    LINK_SECRET,
    SMTP_URL,
    COOKIE_KEYS,
    RATE_LIMIT_DATABASE_URL,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    ...shared
  } = given;
  return {
    door: {
      ...shared,
      ...set({ COOKIE_KEYS, RATE_LIMIT_DATABASE_URL }),
      // of the bucket with the published remotes
      ...set({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }),
    },
    database: {
      ...shared,
      ...set({ LINK_SECRET, SMTP_URL }),
      // the embedded server's password is in its address
      ...(DATABASE_URL && set({ DATABASE_PASSWORD_FILE })),
      DATABASE_URL: databaseUrl,
    },
  };
}

/** A name without a value would reach the process as the text `undefined`. */
const set = (values: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
