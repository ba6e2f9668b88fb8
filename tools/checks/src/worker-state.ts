/**
 * State that all files of a worker share, by name: environment variables, global names, methods of the console, and the
 * folder.
 */
export type WorkerState = ReadonlyMap<string, unknown>;

/** Reads the state now. Getters of global names are not called: Node loads what lies behind some of them. */
export function workerState(): WorkerState {
  const state = new Map<string, unknown>([['process.cwd()', process.cwd()]]);
  for (const [name, value] of Object.entries(process.env)) state.set(`process.env.${name}`, value);
  const add = (prefix: string, object: object): void => {
    for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      state.set(`${prefix}.${name}`, Reflect.get(property, 'get') ?? property.value);
    }
  };
  add('globalThis', globalThis);
  add('console', console);
  return state;
}

/** Names that libraries add when they are loaded, which they stay: helpers and registries of zod, tslib and pdf.js, a path. */
const ofLibraries =
  /^globalThis\.(?:__|_?pdfjs|DOMMatrix$)|^process\.env\.FEDERATION_WEBPACK_PATH$/;

/** Helpers of tslib: each of its copies puts its own in the place of another's, which do the same. */
const helpersOfCopies =
  /^globalThis\.__(?:assign|async|await|class|create|decorate|dispose|esDecorate|export|extends|generator|import|makeTemplate|metadata|param|propKey|read|rest|rewrite|runInit|setFunction|spread|values|addDisposable)\w*$/;

/**
 * Names what a test file has left changed for those after it.
 * @param before the state when it began
 * @param after the state at its end
 * @returns names, in order
 */
export function changesOf(before: WorkerState, after: WorkerState): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter(
      (name) =>
        before.has(name) !== after.has(name) || !Object.is(before.get(name), after.get(name)),
    )
    .filter((name) => !helpersOfCopies.test(name) && (before.has(name) || !ofLibraries.test(name)))
    .sort();
}
