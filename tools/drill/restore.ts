/**
 * Backs up under load, kills, restores to a second elsewhere, and compares with what was acknowledged. Not written yet.
 */
throw new Error('The drill restore is not written yet.');
