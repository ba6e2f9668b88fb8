import { turnAuthCodeOff } from './features/school/school-security/turn-auth-code-off.ts';
import { runOperatorCommand } from './operator-command.ts';

// `npm run auth-code-off -w academic-api -- --school 桜ヶ丘中学校 --email op@igs.example`: a school whose mail does not
// arrive can sign in again without the code by email.

const usage =
  'Give --school (name or id) and --email (your own address, for the log): --school 3 --email op@igs.example.';

await runOperatorCommand(['school', 'email'], usage, async (db, options) => {
  const { schoolName, wasOn } = await turnAuthCodeOff(db, options);
  return wasOn
    ? `${schoolName} signs in without a code by email now.`
    : `${schoolName} does not ask for a code by email: nothing was changed.`;
});
