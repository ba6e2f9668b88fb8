/** Steps of a load before its first screen. */
export type LoadStep = 'manifest' | 'entry';

/** How far the load of a remote came, reported by whoever loads it. */
export interface LoadWatch {
  reached: (step: LoadStep) => void;
  /** A file did not come as it should, and is asked for again. */
  retried: () => void;
}

/** One load, with all who want to know how far it came. */
export interface LoadProgress extends LoadWatch {
  /** Whoever comes later gets what was reached before; nothing when somebody had it all before. */
  follow: (watch: LoadWatch) => void;
  /** All is there. */
  end: () => void;
}

/** Begins a load that several may follow. */
export function createLoadProgress(): LoadProgress {
  const watches: LoadWatch[] = [];
  const steps: LoadStep[] = [];
  let isOver = false;
  return {
    reached(step) {
      steps.push(step);
      for (const watch of watches) watch.reached(step);
    },
    retried() {
      for (const watch of watches) watch.retried();
    },
    follow(watch) {
      if (isOver && watches.length > 0) return;
      watches.push(watch);
      for (const step of steps) watch.reached(step);
    },
    end() {
      isOver = true;
    },
  };
}
