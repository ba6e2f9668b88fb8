import { issueLink } from './features/accounts/igs-account/issue-link.ts';
import { publicUrl, runOperatorCommand } from './operator-command.ts';

// `npm run igs-link -w academic-api -- --school 桜ヶ丘中学校 --email op@igs.example --name "運営 花子"`: prints a link by
// which an operator signs in to one school as its administrator, once and within five minutes.

const usage =
  'Give --school (name or id), --email and --name: --school 3 --email op@igs.example --name "Unei Hanako".';

await runOperatorCommand(['school', 'email', 'name'], usage, async (db, options) => {
  const deps = { db, now: () => new Date(), publicUrl: publicUrl() };
  const { url, schoolName, expiresAt } = await issueLink(deps, options);
  const until = expiresAt.toLocaleTimeString('sv-SE', { timeZone: 'Asia/Tokyo' });
  return `Administrator of ${schoolName}, once, until ${until} (Japan):\n${url}`;
});
