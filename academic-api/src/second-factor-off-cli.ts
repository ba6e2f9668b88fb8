import { turnSecondFactorOff } from './features/accounts/school-second-factors/turn-second-factor-off.ts';
import { openJobs } from './lib/processes/jobs.ts';
import { commandDatabase, publicUrl, runOperatorCommand } from './operator-command.ts';

// `npm run second-factor-off -w academic-api -- --school 桜ヶ丘中学校 --account sato@sakura.example --email op@igs.example`:
// somebody who has lost their second factors signs in with the password again, and hears of it by mail.

const usage =
  'Give --school (name or id), --account (the address that the person signs in with) and --email (your own, for the log): ' +
  '--school 3 --account sato@sakura.example --email op@igs.example.';

await runOperatorCommand(['school', 'account', 'email'], usage, async (db, options) => {
  const { jobs, close } = await openJobs(await commandDatabase());
  try {
    const config = { productName: process.env['PRODUCT_NAME'] || 'Mebae', publicUrl: publicUrl() };
    const { schoolName, removed } = await turnSecondFactorOff(
      db,
      { jobs, config },
      options,
      new Date(),
    );
    return removed > 0
      ? `${options.account} of ${schoolName} signs in without a second factor now: ${removed} removed, all devices signed out.`
      : `${options.account} of ${schoolName} has no second factor: nothing was changed.`;
  } finally {
    await close();
  }
});
