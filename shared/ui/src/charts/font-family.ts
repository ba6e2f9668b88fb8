/**
 * The font of the page around an element: ECharts draws and measures by name what HTML inherits. It writes the names into
 * attributes as they are, so they are quoted by single quotes.
 */
export const fontFamilyOf = (element: Element): string =>
  getComputedStyle(element).fontFamily.replaceAll('"', "'");
