/**
 * The colours of charts: the page's tokens in light, dark and forced colours, and the light value where there is no page,
 * in a saved picture or on a server. SVG takes CSS variables, so a chart follows its page without being drawn again.
 */
export const palette = {
  text: 'var(--colorNeutralForeground1, #242424)',
  muted: 'var(--colorNeutralForeground3, #5c6159)',
  grid: 'var(--colorNeutralStroke2, #e0e0e0)',
  frame: 'var(--colorNeutralStroke1, #d1d1d1)',
  background: 'var(--colorNeutralBackground1, #ffffff)',
  shade: 'var(--colorNeutralBackground3, #f6f8f3)',
} as const;

/**
 * Replaces the page's tokens by their light values, for a place without a page.
 * @param svg written with variables that have a fallback
 */
export const withLightColours = (svg: string): string =>
  svg.replaceAll(/var\(--\w+, (#\w+)\)/g, (_, light: string) => light);

/**
 * Colours in place of the tokens where the system forces its own: symbols, dashes and patterns tell the series apart.
 */
export const forcedColours = {
  '--colorNeutralForeground1': 'CanvasText',
  '--colorNeutralForeground3': 'CanvasText',
  '--colorNeutralStroke1': 'GrayText',
  '--colorNeutralStroke2': 'GrayText',
  '--colorNeutralBackground1': 'Canvas',
  '--colorNeutralBackground3': 'Canvas',
  '--chartSeries1': 'CanvasText',
  '--chartSeries2': 'CanvasText',
  '--chartSeries3': 'CanvasText',
  '--chartSeries4': 'CanvasText',
  '--chartSeries5': 'CanvasText',
  '--competencyCognitive': 'CanvasText',
  '--competencySelf': 'CanvasText',
  '--competencyGift': 'CanvasText',
  '--competencyCommunity': 'CanvasText',
} as const;
