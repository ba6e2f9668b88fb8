import { readUnanswered } from './features/school/guide/guide.repository.ts';
import { runOperatorCommand } from './operator-command.ts';

// `npm run guide-questions -w academic-api -- --since 2026-10`: what the guide did not answer, in all schools together. No
// question is kept as it was typed, and a word is shown once it was asked for three times.

const usage = 'Give --since (a month): --since 2026-10.';
const askedAtLeast = 3;

await runOperatorCommand(['since'], usage, async (db, { since }) => {
  if (!/^\d{4}-\d{2}$/.test(since)) return usage;
  const { screens, words } = await readUnanswered(db, `${since}-01`, askedAtLeast);
  if (screens.length === 0) return `Since ${since} the guide has answered everything.`;
  return [
    'Questions by the screen that they were asked from:',
    ...screens.map(({ language, screen, asked }) => `  ${asked}\t${language}\t${screen}`),
    `Words of these questions (asked for ${askedAtLeast} times or more):`,
    ...words.map(({ language, word, asked }) => `  ${asked}\t${language}\t${word}`),
  ].join('\n');
});
