import { runRemoteCommand } from './remote-commands.ts';

// `npm run publish -w mfe-exams`: docs/publishing.md.
process.exitCode = await runRemoteCommand('publish', process.argv.slice(2));
