import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a process of the cluster is started. */
export interface ServicePlan {
  name: string;
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  /** Programs of the database refuse to run as root. */
  user?: string | undefined;
  /** Comes before the others on a machine that carries all of them: it has one of its own in a real cluster. */
  hasOwnMachine?: boolean;
  log: string;
  /** Whether it can be used. */
  isReady: () => Promise<boolean>;
  /** A process of it that is not its child; null while there is none. */
  detached?: () => number | null;
}

const readyLimitMs = 180_000;
/** Time that the units of deploy/ leave for a stop. */
const stopLimitMs = 15_000;

/** A process of the cluster with all of its children, which can be killed, paused and started again as its unit would. */
export class Service {
  readonly plan: ServicePlan;
  #child: ChildProcess | null = null;

  constructor(plan: ServicePlan) {
    this.plan = plan;
  }

  get name(): string {
    return this.plan.name;
  }

  /** Starts it; resolves when it is ready. */
  async start(): Promise<void> {
    this.launch();
    await this.ready();
  }

  launch(): void {
    const { command, args, env, user, hasOwnMachine, log } = this.plan;
    const file = openSync(log, 'a');
    // it must not outlive the drill, however that ends
    const identity = user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : [];
    // whoever may not come first runs as it is, and `nice` says so in the log
    const first = hasOwnMachine ? ['nice', '-n', '-10'] : [];
    const [program, ...rest] = [...first, 'setpriv', ...identity, '--pdeathsig=KILL', command];
    this.#child = spawn(program, [...rest, ...args], {
      env: { PATH: `${process.env['PATH']}:/usr/sbin`, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', file, file],
      cwd: '/',
    });
    this.#child.on('error', () => undefined);
    closeSync(file);
  }

  async ready(): Promise<void> {
    const until = performance.now() + readyLimitMs;
    while (!(await this.plan.isReady().catch(() => false))) {
      if (this.#child?.exitCode !== null || performance.now() > until) {
        const log = readFileSync(this.plan.log, 'utf8').slice(-2000);
        throw new Error(`${this.name} is not ready:\n${log}`);
      }
      await sleep(100);
    }
  }

  /** Sends a signal to all of its processes, the parents first, so that none starts another one. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of this.#pids()) {
      try {
        process.kill(pid, signal);
      } catch {
        // it has ended meanwhile
      }
    }
  }

  /** Ends it at once. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.#end(10_000);
  }

  /** Asks it to end, as its unit does; who has not ended by then is killed. */
  async stop(): Promise<void> {
    this.signal('SIGTERM');
    await this.#end(stopLimitMs);
    if (this.#pids().length > 0) await this.kill();
  }

  /** Resolves when none of its processes is left, or after a while. */
  async #end(limitMs: number): Promise<void> {
    const until = performance.now() + limitMs;
    while (this.#pids().length > 0 && performance.now() < until) await sleep(50);
    if (this.#pids().length === 0) this.#child = null;
  }

  #pids(): number[] {
    const detached = this.plan.detached?.() ?? null;
    const roots = [this.#child?.exitCode === null ? this.#child.pid : undefined, detached];
    return familyOf(roots.filter((pid) => typeof pid === 'number'));
  }
}

/** The processes themselves and all of their descendants, as far as they live. */
function familyOf(roots: readonly number[]): number[] {
  const children = new Map<number, number[]>();
  const alive = new Set<number>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split(
    '\n',
  )) {
    const [pid = '', parent = '', state = 'Z'] = line.trim().split(/\s+/);
    if (state.startsWith('Z')) continue;
    alive.add(Number(pid));
    children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
  }
  const found: number[] = [];
  const queue = roots.filter((pid) => alive.has(pid));
  for (let pid = queue.shift(); pid !== undefined; pid = queue.shift()) {
    if (found.includes(pid)) continue;
    found.push(pid);
    queue.push(...(children.get(pid) ?? []));
  }
  return found;
}
