import { expect, it } from 'vitest';
import { deviceOf } from './own-account.mapper.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    'Chromebook',
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`,
    { browser: 'Chrome', system: 'Chrome OS', kind: 'desktop' },
  ],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    { browser: 'Microsoft Edge', system: 'Windows', kind: 'desktop' },
  ],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    { browser: 'Safari', system: 'macOS', kind: 'desktop' },
  ],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    { browser: 'Safari', system: 'iOS', kind: 'tablet' },
  ],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`,
    { browser: 'Chrome', system: 'Android', kind: 'mobile' },
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    { browser: 'Firefox', system: 'Linux', kind: 'desktop' },
  ],
  ['no header', null, { browser: null, system: null, kind: 'unknown' }],
  ['an empty header', '', { browser: null, system: null, kind: 'unknown' }],
])('%s is recognised', (_name, userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});

it.each(['()', '\u0000', '🙂', '/'.repeat(400), 'x'.repeat(400), '(((((((((', '<script>'])(
  'a header that says %j breaks nothing and gets no long name',
  (userAgent) => {
    const device = deviceOf(userAgent);
    expect(device.kind).toBe('unknown');
    expect((device.browser ?? '').length).toBeLessThanOrEqual(40);
    expect(device.browser).not.toBe('');
  },
);
