/**
 * Encodings that a caller takes, and the one it is given of a file that has both compressed copies (RFC 9110, 12.5.3).
 */
export const encodingChoices: readonly (readonly [accepts: string, given: string | undefined])[] = [
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0.3, br;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['deflate', undefined],
  ['identity', undefined],
];
