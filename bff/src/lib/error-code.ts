/**
 * The code of a Node or undici error.
 * @param error whatever was thrown
 * @returns such as `ENOENT` or `UND_ERR_SOCKET`; an error's name when it has no code
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
