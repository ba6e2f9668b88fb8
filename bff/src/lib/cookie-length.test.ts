import { expect, test } from 'vitest';
import { startEchoUpstream } from '../testing/echo-upstream.ts';
import { startBff } from '../testing/start-bff.ts';
import { callerOf } from './caller.ts';
import { requestLanguage } from './language.ts';

/** Linear reading takes a second or two for so many bytes, quadratic reading longer than a test may take. */
const bytes = 32 * 1024 * 1024;

test.each(['lang', '__Host-session', '__Host-session=', ';', '; ', 'lang=;', '=', 'a;'])(
  '47: a Cookie header of %j again and again is read in time linear in its length',
  async (part) => {
    const upstream = await startEchoUpstream();
    const { server, context } = await startBff({ upstream: upstream.origin });
    const cookie = part.repeat(bytes / part.length);
    const cookies = server.parseCookie(cookie) as Record<string, string>;
    expect(callerOf(context.sessions, { cookies, headers: { cookie } }).state).not.toBe('live');
    expect(requestLanguage({ cookies })).toBe('ja');
  },
);
