import { runRemoteCommand } from '../remote-commands.ts';

// A command as `npm run` starts it, for a project of a test's own: what, the project's folder, the rest.
const [command, base = '', ...args] = process.argv.slice(2);
const store = process.env['REMOTES_STORE'] ?? '';
process.exitCode = await runRemoteCommand(command as 'publish', args, () => ({
  base,
  store,
  print: (line) => console.log(line),
}));
