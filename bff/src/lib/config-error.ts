/** A setting that keeps the process from starting; its message says what to set, and is all that is shown. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
