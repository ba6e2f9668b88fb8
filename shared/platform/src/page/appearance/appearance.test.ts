import { describe, expect, it } from 'vitest';
import { densities, appearanceOf, oneOf, schemes, type SystemAppearance } from './appearance.ts';

const system = (wishes: Partial<SystemAppearance> = {}): SystemAppearance => ({
  dark: false,
  moreContrast: false,
  forced: false,
  printing: false,
  ...wishes,
});

describe('the appearance of a page', () => {
  it('follows the device until somebody chooses', () => {
    expect(appearanceOf('system', 'comfortable', system({ dark: true })).dark).toBe(true);
    expect(appearanceOf('system', 'comfortable', system()).dark).toBe(false);
    expect(appearanceOf('light', 'comfortable', system({ dark: true })).dark).toBe(false);
    expect(appearanceOf('dark', 'comfortable', system()).dark).toBe(true);
  });

  it('leaves light and dark to the system where it forces its own colours', () => {
    expect(appearanceOf('light', 'comfortable', system({ dark: true, forced: true })).dark).toBe(
      true,
    );
    expect(appearanceOf('dark', 'comfortable', system({ forced: true })).dark).toBe(false);
  });

  it('is light on paper', () => {
    expect(appearanceOf('dark', 'compact', system({ printing: true }))).toEqual({
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
