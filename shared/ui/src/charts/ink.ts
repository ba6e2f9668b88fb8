/**
 * What charts are drawn with: the page's tokens by day, by night and in forced colours, and the light ones where there
 * is no page, in a saved picture or on a server.
 */
export const ink = {
  text: 'var(--colorNeutralForeground1, #242424)',
  muted: 'var(--colorNeutralForeground3, #5c6159)',
  line: 'var(--colorNeutralStroke2, #e0e0e0)',
  frame: 'var(--colorNeutralStroke1, #d1d1d1)',
  paper: 'var(--colorNeutralBackground1, #ffffff)',
  shade: 'var(--colorNeutralBackground3, #f6f8f3)',
} as const;

/**
 * A drawing for a place without the page's tokens.
 * @param svg written with variables that have a fallback
 */
export const inLight = (svg: string): string =>
  svg.replaceAll(/var\(--\w+, (#\w+)\)/g, (_, light: string) => light);

/** In forced colours the system's own take the place of all tokens: symbols, dashes and patterns tell the series apart. */
export const forcedInk = {
  '@media (forced-colors: active)': {
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
  },
} as const;
