import { createSchool } from './features/school/setup/create-school.ts';
import { publicUrl, runOperatorCommand } from './operator-command.ts';

// `npm run new-school -w academic-api -- --name 若葉中学校 --admin office@wakaba.example`: makes an empty school and
// prints the link by which its first administrator sets a password and begins the initial setup.

const usage =
  'Give --name (of the school) and --admin (email address of its first administrator): --name "Wakaba School" --admin office@wakaba.example.';

await runOperatorCommand(['name', 'admin'], usage, async (db, options) => {
  const deps = { db, now: () => new Date(), publicUrl: publicUrl() };
  const { url, companyID, days } = await createSchool(deps, options);
  return `School ${companyID} is made. ${options.admin} sets a password here, once, within ${days} days:\n${url}`;
});
