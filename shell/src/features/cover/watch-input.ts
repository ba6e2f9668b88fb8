const names = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'] as const;

/** Whether a person did it: a script can't, and a page that moves under a pointer that rests is no input. */
const isByPerson = (event: Event): boolean =>
  event.isTrusted &&
  !(event instanceof PointerEvent && event.type === 'pointermove' && !isMove(event));

const isMove = ({ movementX, movementY }: PointerEvent): boolean =>
  movementX !== 0 || movementY !== 0;

/** Calls back for each key, pointer and touch, before the page hears of it. */
export function watchInput(onInput: () => void): void {
  const listen = (event: Event) => {
    if (isByPerson(event)) onInput();
  };
  for (const name of names) addEventListener(name, listen, { capture: true, passive: true });
}

const key = 'mebae.lastInput';

/** The moment of the last input, which the tabs of a browser share; each alone where nothing can be stored. */
export const sharedLastInput = {
  read(): number {
    try {
      return Number(localStorage.getItem(key)) || 0;
    } catch {
      return 0;
    }
  },
  write(at: number): void {
    try {
      localStorage.setItem(key, String(at));
    } catch {
      // Nothing may be stored here: this tab knows of itself only.
    }
  },
};
