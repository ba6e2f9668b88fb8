import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { issueLink } from './features/igs-account/issue-link.ts';
import { runOperatorCommand } from './operator-command.ts';

// `npm run igs-link -w academic-api -- --school 桜ヶ丘中学校 --email op@igs.example --name "運営 花子"`: prints a link by
// which an operator signs in to one school as its administrator, once and within five minutes.

const usage =
  'Give --school (name or id), --email and --name: --school 3 --email op@igs.example --name "Unei Hanako".';

const root = resolve(import.meta.dirname, '../..');
const dataFolder = resolve(root, process.env['MEBAE_DATA'] || '.data');

/** Where people reach the product: as set, else as `npm start` has recorded for the one that runs. */
function publicUrl(): string {
  const port = process.env['PORT'] || '3000';
  const url = process.env['PUBLIC_URL'] || recordedUrl() || `http://localhost:${port}`;
  return url.replace(/\/$/, '');
}

function recordedUrl(): string | null {
  try {
    const record: unknown = JSON.parse(readFileSync(resolve(dataFolder, 'run.json'), 'utf8'));
    return z.object({ url: z.string() }).parse(record).url;
  } catch {
    // Nothing runs here, or it was started by other means.
    return null;
  }
}

await runOperatorCommand(['school', 'email', 'name'], usage, async (db, options) => {
  const deps = { db, now: () => new Date(), publicUrl: publicUrl() };
  const { url, schoolName, expiresAt } = await issueLink(deps, options);
  const until = expiresAt.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Tokyo' });
  return `Administrator of ${schoolName}, once, until ${until} (Japan):\n${url}`;
});
