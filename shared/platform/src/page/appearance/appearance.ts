/** Choices for the colours; `system`, as long as nobody has, follows the device. */
export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** How close the rows of lists stand. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** Appearance that the device and its browser ask for now. */
export interface SystemAppearance {
  dark: boolean;
  /** More contrast is asked for (`prefers-contrast`), or the system's own few colours are forced on the page. */
  moreContrast: boolean;
  /** The system's own few colours replace the page's; light or dark is then the system's alone. */
  forced: boolean;
  /** A page is being printed: on paper everything is light. */
  printing: boolean;
}

/** How the page looks now. */
export interface Appearance {
  dark: boolean;
  moreContrast: boolean;
  density: Density;
}

/** The appearance that follows from what was chosen and what the system asks for. */
export function appearanceOf(
  scheme: Scheme,
  density: Density,
  system: SystemAppearance,
): Appearance {
  const dark = scheme === 'system' || system.forced ? system.dark : scheme === 'dark';
  return { dark: dark && !system.printing, moreContrast: system.moreContrast, density };
}

/** A remembered word, where it is one of those that there are; the usual one otherwise. */
export function oneOf<T extends string>(words: readonly T[], value: string | null, usual: T): T {
  return words.find((word) => word === value) ?? usual;
}
