/** CSS variable of the shell: the height of what stays in sight at the upper edge of the window. */
const variable = '--frame-top';
/** Under a shell that does not set it: the height of its header. */
const usualHeight = 57;

/** The height as a CSS length. */
export const frameTop = `var(${variable}, ${usualHeight}px)`;

/** The height in pixels. */
export function frameTopHeight(): number {
  const text = document.documentElement.style.getPropertyValue(variable);
  return text === '' ? usualHeight : Number.parseFloat(text);
}
