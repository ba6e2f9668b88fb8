import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ChildLog } from './child-log.ts';
import { Problem } from './problem.ts';

export interface ChildOptions {
  name: string;
  cwd: string;
  /** Arguments of Node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  /** Called when it ends and nobody asked it to. */
  onDeath: (problem: Problem) => void;
}

const patience = 12_000;

/**
 * A server that the launcher runs. It has a channel to the launcher, whose end tells it that the launcher is gone, and
 * a process group of its own, so that Ctrl-C reaches the launcher alone, which stops everything in order.
 */
export class Child {
  readonly name: string;
  readonly log: ChildLog;
  readonly #options: ChildOptions;
  #process: ChildProcess | null = null;
  #wanted = false;

  constructor(options: ChildOptions) {
    this.name = options.name;
    this.#options = options;
    this.log = new ChildLog(options.name, options.logFile);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const { args, cwd, env } = this.#options;
    const child = spawn(process.execPath, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#process = child;
    this.#wanted = true;
    if (child.stdout) this.log.follow(child.stdout, false);
    if (child.stderr) this.log.follow(child.stderr, true);
    child.on('error', (error) => this.#died(error.message));
    child.on('exit', (code, signal) => this.#died(signal ?? `exit code ${code}`));
  }

  #died(how: string): void {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#process = null;
    // Its last words may still be in the pipe.
    setTimeout(() => {
      const values = { name: this.name, how, log: this.log.file };
      this.#options.onDeath(new Problem('child-died', values));
    }, 100);
  }

  /** Asks it to end, and insists when it doesn't. */
  async stop(): Promise<void> {
    this.#wanted = false;
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const insist = setTimeout(() => child.kill('SIGKILL'), patience);
    await exited;
    clearTimeout(insist);
  }

  async restart(): Promise<void> {
    await this.stop();
    this.start();
  }
}

/**
 * Waits until an address answers 200.
 * @param given ends the waiting early, when its process is gone
 * @throws Problem when it does not within a minute
 */
export async function untilReady(url: string, child: Child, given: AbortSignal): Promise<void> {
  const seconds = 60;
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    given.throwIfAborted();
    const answer = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Problem('not-ready', { name: child.name, seconds, log: child.log.file });
}
