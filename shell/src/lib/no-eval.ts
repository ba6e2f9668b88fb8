/**
 * Has zod make no code of schemas, in the shell and in all remotes: that needs eval, which the page's content security
 * policy forbids and reports. Before any schema is made, which is when its script is loaded; the place is zod's own, from
 * which all of its copies read, so that no page loads zod for this.
 */
export function forbidEval(): void {
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
