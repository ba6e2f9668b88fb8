import { root } from '../../../publisher/src/project.ts';
import { checkTexts } from './check.ts';
import { missedPlanted, plantedCount } from './planted.ts';
import { readProject } from './project.ts';

// `npm run check:texts`: the same sentences in every language, none missing, none unused, none in code. A check that
// finds nothing may also be one that sees nothing, so it has to find planted violations of each kind, and only those.
// The unused keys show that it sees the real project: without its sources, all of them were.

const problems = [
  ...missedPlanted(),
  ...checkTexts(readProject(root)).map(({ kind, where, what }) => `${kind}: ${where}: ${what}`),
];
for (const problem of problems) console.error(problem);
console.log(
  problems.length === 0
    ? `No problem, and each of the ${plantedCount} planted ones was found.`
    : `${problems.length} problems.`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
