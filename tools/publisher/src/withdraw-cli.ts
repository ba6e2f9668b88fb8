import { runRemoteCommand } from './remote-commands.ts';

// `npm run withdraw -w mfe-exams`: docs/publishing.md.
process.exitCode = await runRemoteCommand('withdraw', process.argv.slice(2));
