import { expect, test } from 'vitest';
import { call, ownPage, rawStatus } from './testing/call.ts';
import { startEchoUpstream } from './testing/echo-upstream.ts';
import { startBff } from './testing/start-bff.ts';

const path = '/api/v3/academic/x';

test('a head over 16 KB, by its headers or its address, is 431 and never goes upstream', async () => {
  const upstream = await startEchoUpstream();
  const bff = await startBff({ upstream: upstream.origin });
  const long = 'x'.repeat(17 * 1024);
  expect(
    await rawStatus(bff.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Long: ${long}\r\n\r\n`),
  ).toBe(431);
  expect(await rawStatus(bff.port, `GET ${path}?a=${long} HTTP/1.1\r\nHost: a\r\n\r\n`)).toBe(431);
  const many = Array.from({ length: 900 }, (_v, i) => `X-Header-${i}: some value\r\n`).join('');
  expect(await rawStatus(bff.port, `GET ${path} HTTP/1.1\r\nHost: a\r\n${many}\r\n`)).toBe(431);
  expect(upstream.started).toBe(0);
  const headers = { ...ownPage, cookie: bff.cookie(), 'x-long': 'x'.repeat(8 * 1024) };
  expect((await call(bff.port, `${path}?a=${'x'.repeat(4000)}`, { headers })).status).toBe(200);
  expect(upstream.received[0]?.url).toHaveLength(path.length + 4003 + '&lang=ja'.length);
});
