import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { startEchoUpstream, type UpstreamHandler } from '../../testing/echo-upstream.ts';
import { startBff } from '../../testing/start-bff.ts';

const path = '/report/secret-token-of-a-mail-0123456789';
/** As a browser sends it when somebody follows a link in a web page that shows mails. */
const fromMail = {
  accept: 'text/html',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  cookie: '__Host-session=somebody; lang=en',
};

async function startPair(handle: UpstreamHandler) {
  const upstream = await startEchoUpstream(handle);
  return { upstream, bff: await startBff({ upstream: upstream.origin }) };
}

test('a link of a report mail shows the report; the token goes upstream in a body, and no session with it', async () => {
  const pdf = Buffer.from('%PDF-1.7 a report');
  const { upstream, bff } = await startPair((_req, res) =>
    res.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
  );
  const response = await call(bff.port, path, { headers: fromMail });
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.body).toEqual(pdf);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-disposition': expect.stringContaining('inline'),
  });
  const [exchange] = upstream.received;
  expect([exchange?.method, exchange?.url]).toEqual(['POST', '/api/v3/academic/reportLink/open']);
  expect(JSON.parse(String(exchange?.body))).toEqual({ token: path.split('/')[2] });
  expect(JSON.stringify(exchange?.rawHeaders)).not.toMatch(/somebody|secret-token/);
});

test.each([
  [404, 404, 'This link has expired'],
  [400, 404, 'This link has expired'],
  [429, 429, 'Please open the link again'],
  [503, 503, 'Please open the link again'],
])('%i of upstream is a page that says so', async (status, shown, sentence) => {
  const { bff } = await startPair((_req, res) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end('{"code":1,"category":2}'),
  );
  const response = await call(bff.port, path, { headers: fromMail });
  expect(response.status).toBe(shown);
  expect(response.text).toContain(sentence);
  expect(response.text).not.toContain('secret-token');
});
