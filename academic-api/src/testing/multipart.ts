/**
 * One file as a browser would send it.
 * @returns payload and header for `TestApi.call`
 */
export function multipart(
  fileName: string,
  bytes: Uint8Array,
): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const boundary = '----mebae-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
