import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { servedContracts, type RemoteName } from '@mebae/contracts';
import { StoreError } from '@mebae/remote-store';
import { ZodError } from 'zod';
import { readState, stateText } from './list-remotes.ts';
import { buildChanged } from './build.ts';
import { publishRemote } from './publish.ts';
import { remoteFolder, remoteNames, root } from './project.ts';
import { rollbackRemote } from './rollback.ts';
import { setShellContracts } from './shell-contracts.ts';
import { rangeText } from './contract-text.ts';
import { withdrawRemote } from './withdraw.ts';
import { storeOfEnvironment } from './store-location.ts';

/** How the command was called is wrong. */
class UsageError extends Error {}

/** Where a command works; tests name other places. */
export interface CommandContext {
  /** The project's folder. */
  base: string;
  /** The setting `REMOTES_STORE`. */
  store: string;
  print: (line: string) => void;
}

/** The surroundings of `npm run`. */
function usualSurroundings(): CommandContext {
  return {
    base: root,
    store: storeOfEnvironment(),
    print: (line) => console.log(line),
  };
}

/**
 * `publish <remote> [--no-build]`, `publish shell`, `rollback <remote> [version]`, `withdraw <remote>`,
 * `remotes [--json]`.
 * @param args what follows the command
 * @returns the exit code: 0 done, also when there was nothing to do; 1 it could not be done, and what was live is live;
 *   2 wrong usage
 */
export async function runRemoteCommand(
  command: RemoteCommand,
  args: string[],
  surroundings: () => CommandContext = usualSurroundings,
): Promise<number> {
  try {
    await commands[command](args, surroundings());
    return 0;
  } catch (error) {
    console.error(sentenceOf(error));
    return error instanceof UsageError || isArgumentFault(error) ? 2 : 1;
  }
}

const commands = { publish, rollback, withdraw, remotes: listRemotes };
type RemoteCommand = keyof typeof commands;

async function publish(args: string[], { base, store, print }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'no-build': { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Publish takes no ${more.join(' ')}.`);
  if (name === 'shell') {
    const { changed, refused } = await setShellContracts(store, servedContracts);
    print(`The shell serves ${rangeText(servedContracts)}${changed ? '' : ', as before'}.`);
    for (const refusal of refused) {
      print(
        `It refuses ${refusal.name} ${refusal.version} (contract ${refusal.contract}): publish it anew.`,
      );
    }
    return;
  }
  const remote = remoteOf(name);
  if (!values['no-build']) {
    const logs = join(root, '.cache/logs');
    const { signal } = new AbortController();
    const onWait = (pid: number): void => print(`Process ${pid} builds. Waiting for it …`);
    const built = await buildChanged({ logs, signal, folders: [remoteFolder(remote)], onWait });
    if (built === 0) print('Nothing to build.');
  }
  const result = await publishRemote(remote, store, base, waitingLine(remote, print));
  if (result.halves > 0) {
    print(`Removed what ${result.halves} publish(es) left that had been stopped half-way.`);
  }
  if (result.already) print(`${remote} ${result.version} is live already. Nothing changed.`);
  else if (result.before === null) print(`${remote} ${result.version} is live.`);
  else print(`${remote} ${result.version} is live. Before: ${result.before}.`);
}

async function rollback(args: string[], { store, print }: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name, version = null, ...more] = positionals;
  if (more.length > 0) throw new UsageError('Rollback takes one version at most.');
  const remote = remoteOf(name);
  const result = await rollbackRemote(remote, version, store, waitingLine(remote, print));
  if (result.version === result.before) {
    print(`${remote} ${result.version} is live already. Nothing changed.`);
  } else print(`${remote} ${result.version} is live again. Taken back: ${result.before}.`);
}

async function withdraw(args: string[], { store, print }: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [name, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`Withdraw takes no ${more.join(' ')}.`);
  const remote = remoteOf(name);
  const { version, already } = await withdrawRemote(remote, store, waitingLine(remote, print));
  if (already) print(`${remote} ${version} is withdrawn already. Nothing changed.`);
  else {
    print(
      `${remote} ${version} is withdrawn. 'npm run publish -w mfe-${remote}' brings the remote back.`,
    );
  }
}

async function listRemotes(args: string[], { store, print }: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
  const state = await readState(store);
  print(values.json ? JSON.stringify(state, null, 2) : stateText(state));
}

function remoteOf(name: string | undefined): RemoteName {
  const remote = remoteNames.find((known) => known === name);
  if (!remote) throw new UsageError(`Say which remote: one of ${remoteNames.join(', ')}.`);
  return remote;
}

const waitingLine =
  (name: RemoteName, print: (line: string) => void) =>
  (holder: string): void =>
    print(`${name} is being published by ${holder}. Waiting for it …`);

const isArgumentFault = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ?? false;

/** One sentence for what somebody can act on, all that there is for the rest. */
function sentenceOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `Not as it should be: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  }
  return error instanceof Error ? error.message : String(error);
}
