import { runRemoteCommand } from './remote-commands.ts';

// `npm run remotes`: docs/publishing.md.
process.exitCode = await runRemoteCommand('remotes', process.argv.slice(2));
