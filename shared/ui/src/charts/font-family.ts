/** The font of the page around an element: ECharts draws and measures by name what HTML inherits. */
export const fontFamilyOf = (element: Element): string => getComputedStyle(element).fontFamily;
