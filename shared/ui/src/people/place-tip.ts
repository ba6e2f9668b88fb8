/** Pixels that a tip keeps from the window's edges. */
const edge = 8;

/** Puts an open tip above a control, or below it where there is no room, within the window's width. */
export function placeTip(tip: HTMLElement, control: Element): void {
  const at = control.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const middle = at.left + at.width / 2 - width / 2;
  const left = Math.max(edge, Math.min(middle, innerWidth - width - edge));
  tip.style.left = `${left}px`;
  tip.style.top = `${at.top >= height + edge ? at.top - height : at.bottom}px`;
}
