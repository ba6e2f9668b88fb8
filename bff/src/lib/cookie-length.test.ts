import { expect, test } from 'vitest';
import { startEchoUpstream } from '../testing/echo-upstream.ts';
import { startBff } from '../testing/start-bff.ts';
import { callerOf } from './caller.ts';
import { requestLanguage } from './language.ts';

const short = 8 * 1024;
const times = 16;

/** Nanoseconds of the quickest of several runs: what else the machine does only ever adds to them. */
function fastest(run: () => void): number {
  let least = Infinity;
  for (let i = 0; i < 30; i += 1) {
    const start = process.hrtime.bigint();
    run();
    least = Math.min(least, Number(process.hrtime.bigint() - start));
  }
  return least;
}

test.each(['lang', '__Host-session', '__Host-session=', ';', '; ', 'lang=;', '=', 'a;'])(
  '47: a Cookie header of %j again and again is read in time linear in its length',
  async (part) => {
    const upstream = await startEchoUpstream();
    const { server, context } = await startBff({ upstream: upstream.origin });
    const read = (bytes: number) => {
      const cookie = part.repeat(bytes / part.length);
      return () => {
        const cookies = server.parseCookie(cookie) as Record<string, string>;
        callerOf(context.sessions, { cookies, headers: { cookie } });
        requestLanguage({ cookies });
      };
    };
    // Sixteen times the length: linear is 16 times the work, quadratic 256 times.
    expect(fastest(read(short * times)) / fastest(read(short))).toBeLessThan(times * 5);
  },
);
