const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Loads code of a part that the page can do without for a while, and tries again until it is there: a lost connection
 * must not take the page away. Its loss is shown elsewhere.
 * @param load imports it
 * @param waitMs after a failure; each further wait is twice as long, up to half a minute
 */
export async function untilLoaded<T>(load: () => Promise<T>, waitMs = firstMs): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((done) => {
      setTimeout(done, waitMs);
    });
    return untilLoaded(load, Math.min(longestMs, waitMs * 2));
  }
}
