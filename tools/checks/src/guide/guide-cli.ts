import { join } from 'node:path';
import { GuideError } from '@mebae/guide';
import { checkGuide, type GuideState } from '@mebae/guide/checks';

// `npm run check:guide`: every screen has its page of the guide, in all languages alike, and its links lead somewhere.
// Pictures that show a screen as it was are listed; with --pictures they fail the check.
const root = join(import.meta.dirname, '../../../..');
const failsOnPictures = process.argv.includes('--pictures');

try {
  const state = await checkGuide(root);
  report(state);
  const isFailed = state.problems.length > 0 || (failsOnPictures && state.stale.length > 0);
  process.exitCode = isFailed ? 1 : 0;
} catch (error) {
  if (!(error instanceof GuideError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function report({ problems, stale, missing, pages }: GuideState): void {
  for (const problem of problems) console.error(problem);
  const list = (what: string, names: readonly string[]): void => {
    if (names.length > 0) console.log(`${names.length} ${what}: ${names.join(', ')}`);
  };
  list('pictures show a screen as it was (npm run guide:pictures takes them anew)', stale);
  list('pages have no picture', missing);
  console.log(
    `The guide has ${pages} pages; ${problems.length === 0 ? 'every screen has one' : `${problems.length} problems`}.`,
  );
}
