import { describe, expect, it } from 'vitest';
import { densities, lookOf, oneOf, schemes, type SystemLook } from './look.ts';

const system = (wishes: Partial<SystemLook> = {}): SystemLook => ({
  dark: false,
  moreContrast: false,
  forced: false,
  printing: false,
  ...wishes,
});

describe('the look of a page', () => {
  it('follows the device until somebody chooses', () => {
    expect(lookOf('system', 'comfortable', system({ dark: true })).dark).toBe(true);
    expect(lookOf('system', 'comfortable', system()).dark).toBe(false);
    expect(lookOf('light', 'comfortable', system({ dark: true })).dark).toBe(false);
    expect(lookOf('dark', 'comfortable', system()).dark).toBe(true);
  });

  it('leaves light and dark to the system where it forces its own colours', () => {
    expect(lookOf('light', 'comfortable', system({ dark: true, forced: true })).dark).toBe(true);
    expect(lookOf('dark', 'comfortable', system({ forced: true })).dark).toBe(false);
  });

  it('is light on paper', () => {
    expect(lookOf('dark', 'compact', system({ printing: true }))).toEqual({
      dark: false,
      moreContrast: false,
      density: 'compact',
    });
  });
});

it('takes a remembered word only if it is one', () => {
  expect(oneOf(schemes, 'dark', 'system')).toBe('dark');
  expect(oneOf(schemes, 'purple', 'system')).toBe('system');
  expect(oneOf(densities, null, 'comfortable')).toBe('comfortable');
});
