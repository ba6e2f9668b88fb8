import { readFileSync } from 'node:fs';
import { execaSync, type SyncOptions } from 'execa';
import { PostgresError } from './errors.ts';

/** Starts a program as a user that PostgreSQL accepts. */
export interface Identity {
  /** The user to whom the database's files must belong; null: this process's own user. */
  owner: { uid: number; gid: number } | null;
  /** The command to run in place of a program and its arguments. */
  command(program: string, args: readonly string[]): Command;
}

/** Arguments and options of execa. */
interface Command {
  file: string;
  args: readonly string[];
  user: { uid?: number; gid?: number };
}

/**
 * Chooses the user to run PostgreSQL as. It refuses root, so root runs it as `postgres` (made when possible) or
 * `nobody`. Where that user can't even reach the folders, as below a closed /root, it gets the one capability to pass
 * directories instead of a change to permissions that aren't ours.
 * @param paths programs that the user must be able to start, folders that it must be able to enter
 * @throws PostgresError `closed-folder` when it can't
 */
export function chooseIdentity(paths: string[]): Identity {
  if (process.getuid?.() !== 0) {
    return { owner: null, command: (file, args) => ({ file, args, user: {} }) };
  }
  const owner = findUser('postgres') ?? makeUser('postgres') ?? findUser('nobody');
  if (!owner) {
    throw new PostgresError(
      'closed-folder',
      "PostgreSQL doesn't run as root and no other user exists here: start as a normal user, or set DATABASE_URL to a PostgreSQL 18 server.",
    );
  }
  const plain: Identity = {
    owner,
    command: (file, args) => ({ file, args, user: owner }),
  };
  const closed = firstUnreachable(paths, (test, args) => succeeds(test, args, owner));
  if (!closed) return plain;
  const prefix = passDirectories(owner);
  const stillClosed = firstUnreachable(paths, (test, args) =>
    succeeds('setpriv', [...prefix, test, ...args]),
  );
  if (stillClosed) {
    throw new PostgresError(
      'closed-folder',
      `PostgreSQL doesn't run as root, and the user it runs as can't reach ${closed}: start as a normal user, or move the project and MEBAE_DATA to a folder that other users may enter.`,
      { folder: closed },
    );
  }
  return {
    owner,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...prefix, program, ...args],
      user: {},
    }),
  };
}

/**
 * The user to whom the files of a database below a folder must belong, as `chooseIdentity` has it.
 * @returns null for this process's own user
 */
export const databaseOwner = (folder: string): { uid: number; gid: number } | null =>
  chooseIdentity([folder]).owner;

function succeeds(program: string, args: string[], options: SyncOptions = {}): boolean {
  return execaSync(program, args, { ...options, reject: false }).exitCode === 0;
}

function firstUnreachable(
  paths: string[],
  passes: (test: string, args: string[]) => boolean,
): string | undefined {
  return paths.find((path) => !passes('/bin/sh', ['-c', 'test -x "$1"', 'sh', path]));
}

/** `no_setuid_fixup` lets access(2), with which initdb looks for its neighbours, see the capability too. */
function passDirectories({ uid, gid }: { uid: number; gid: number }): string[] {
  const capability = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  const user = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  return ['--securebits', '+no_setuid_fixup', ...user, ...capability, '--'];
}

function findUser(name: string): { uid: number; gid: number } | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function makeUser(name: string): { uid: number; gid: number } | null {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
  return succeeds('useradd', [...flags, name]) ? findUser(name) : null;
}
