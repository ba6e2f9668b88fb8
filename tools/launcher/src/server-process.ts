import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { execaNode, type ResultPromise } from 'execa';
import { Problem } from './problem.ts';
import { ProcessLog } from './process-log.ts';
import { Restarts, type RestartSettings } from './restarts.ts';
import { text } from './text.ts';

export interface ServerOptions {
  name: string;
  cwd: string;
  /** The program, below `cwd`. */
  script: string;
  env: NodeJS.ProcessEnv;
  /** Port of its inspector on this machine, to which a debugger attaches; without it there is none. */
  inspectorPort?: number | undefined;
  logFile: string;
  /** Answers 200 when the server is ready, which sends 'listening' before; one without it is ready when it runs. */
  readyUrl?: string;
  /** Called after each start, when the process has a number. */
  onStart?: () => void;
  /** Called when it ended by itself and is not started again. */
  onFailure: (problem: unknown) => void;
  restarts?: RestartSettings;
}

/** Servers end by themselves within ten seconds. */
const stopTimeout = 12_000;
const readyTimeout = 60_000;

/**
 * A server that the launcher runs. Its IPC channel closes when the launcher is gone. It is in a process group of its
 * own, so that Ctrl-C reaches the launcher alone, which stops everything in order.
 */
export class ServerProcess {
  readonly name: string;
  readonly log: ProcessLog;
  readonly #options: ServerOptions;
  readonly #restarts: Restarts;
  readonly #stopping = new AbortController();
  #process: ResultPromise | null = null;
  #startedAt = 0;
  #isKeptRunning = false;
  #isListening = false;

  constructor(options: ServerOptions) {
    this.name = options.name;
    this.#options = options;
    this.log = new ProcessLog(options.name, options.logFile);
    this.#restarts = new Restarts(options.name, options.logFile, options.restarts);
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  start(): void {
    const { script, cwd, env, inspectorPort, onStart } = this.#options;
    const started = execaNode(script, {
      cwd,
      env,
      extendEnv: false,
      ...(inspectorPort && { nodeOptions: [`--inspect=127.0.0.1:${inspectorPort}`] }),
      stdin: 'ignore',
      detached: true,
      // The channel ends with us, and the server with the channel.
      cleanup: false,
      buffer: false,
      reject: false,
      forceKillAfterDelay: stopTimeout,
    });
    this.#process = started;
    this.#startedAt = Date.now();
    this.#isListening = false;
    started.nodeChildProcess.on('message', (message) => {
      if (message === 'listening' && this.#process === started) this.#isListening = true;
    });
    this.log.follow(started.stdout, { showsPlainLines: false });
    this.log.follow(started.stderr, { showsPlainLines: true });
    // The promise settles later, when nothing holds the output open any more; it alone reports a failed start.
    started.nodeChildProcess.once('exit', (code, signal) =>
      this.#ended(started, signal ?? `exit code ${code}`),
    );
    void started.then(({ shortMessage = '' }) => this.#ended(started, shortMessage));
    onStart?.();
  }

  /** From now on the server is started again when it ends by itself. */
  keepRunning(): void {
    this.#isKeptRunning = true;
  }

  /**
   * Waits until the server is ready: it has said that it is listening, and `readyUrl` answers. An answer of the address
   * is not enough, because another program may have taken the port.
   * @param signal ends the waiting, when one of the servers is gone
   * @throws Problem when it is not within a minute
   */
  async untilReady(signal: AbortSignal): Promise<void> {
    const { readyUrl } = this.#options;
    if (readyUrl === undefined) return;
    const deadline = Date.now() + readyTimeout;
    while (!(this.#isListening && (await isReady(readyUrl)))) {
      signal.throwIfAborted();
      if (Date.now() > deadline) {
        const values = { name: this.name, seconds: readyTimeout / 1000, log: this.log.file };
        throw new Problem('not-ready', values);
      }
      await delay(100);
    }
  }

  /** Asks it to end, and kills it when it does not; it stays ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#endProcess();
    await this.log.close();
  }

  async restart(): Promise<void> {
    await this.#endProcess();
    if (!this.#stopping.signal.aborted) this.start();
  }

  async #endProcess(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    const { exitCode, signalCode } = running?.nodeChildProcess ?? {};
    if (!running || exitCode !== null || signalCode !== null) return;
    const exited = once(running.nodeChildProcess, 'exit');
    running.kill('SIGTERM');
    await exited;
  }

  #ended(which: ResultPromise, how: string): void {
    // Somebody asked it to end, or this end is known already.
    if (this.#process !== which) return;
    this.#process = null;
    void this.#startAgain(how).catch((error: unknown) => {
      if (this.#stopping.signal.aborted) return;
      this.log.printRecentLines();
      this.#options.onFailure(error);
    });
  }

  async #startAgain(how: string): Promise<void> {
    const { signal } = this.#stopping;
    // Its last lines may still be in the pipe.
    await delay(100, undefined, { signal });
    if (!this.#isKeptRunning) {
      throw new Problem('child-died', { name: this.name, how, log: this.log.file });
    }
    await this.#restarts.waitAfterEnd(how, Date.now() - this.#startedAt, signal);
    this.start();
    console.error(text('restarted', { name: this.name }));
  }
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) }).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
