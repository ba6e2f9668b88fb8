import { runRemoteCommand } from './remote-commands.ts';

// `npm run rollback -w mfe-exams [version]`: docs/publishing.md.
process.exitCode = await runRemoteCommand('rollback', process.argv.slice(2));
