/** Pixels that a tooltip keeps from the window's edges. */
const edge = 8;

/** Positions an open tooltip above a control, or below it where the space above is too small, within the window's width. */
export function positionTooltip(tip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.max(edge, Math.min(middle, innerWidth - width - edge));
  tip.style.left = `${left}px`;
  tip.style.top = `${at.top >= height + edge ? at.top - height : at.bottom}px`;
}
