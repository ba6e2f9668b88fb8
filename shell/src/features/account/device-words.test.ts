import { expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';

it('names browser and system where both are known', () => {
  expect(deviceWords({ browser: 'Chrome', system: 'Windows' })).toMatchObject({
    key: 'devices.both',
    values: { browser: 'Chrome', system: 'Windows' },
  });
});

it('names the one that is known', () => {
  expect(deviceWords({ browser: 'Safari', system: null })).toMatchObject({
    key: null,
    plain: 'Safari',
  });
  expect(deviceWords({ browser: null, system: 'iOS' })).toMatchObject({ key: null, plain: 'iOS' });
});

it('calls the rest unknown', () => {
  expect(deviceWords({ browser: null, system: null })).toMatchObject({ key: 'devices.unknown' });
});
