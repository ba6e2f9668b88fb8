import { Dispatcher, type Pool } from 'undici';
import { errorCode } from './error-code.ts';
import type { UpstreamInstance } from './upstream-instance.ts';
import type { UpstreamInstances } from './upstream-instances.ts';

/** No address of upstream is known: its name could not be resolved. */
class NoUpstream extends Error {
  override name = 'NoUpstream';
}

/** The instance said nothing, or was not ready, for so long that its calls were ended. */
export class InstanceUnusable extends Error {
  override name = 'InstanceUnusable';
}

/**
 * Connections of one kind of call to all instances. Each call goes to the instance that can best take it; one that was
 * not sent, because its connection was refused, goes to another. Nothing else is sent twice.
 */
export class BalancedPool extends Dispatcher {
  readonly #instances: UpstreamInstances;
  readonly #connections: number;
  readonly #pools = new Map<UpstreamInstance, Pool>();

  /** @param connections to each instance at the most */
  constructor(instances: UpstreamInstances, connections: number) {
    super();
    this.#instances = instances;
    this.#connections = connections;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
    this.#instances.whenReady(() => this.#send(options, handler, new Set()));
    return true;
  }

  /** Ends the calls of an instance; their connections are closed. */
  async end(instance: UpstreamInstance, error: Error): Promise<void> {
    const pool = this.#pools.get(instance);
    this.#pools.delete(instance);
    await pool?.destroy(error);
  }

  /** Lets the calls of an instance that is gone come to their end; until then `end` and `destroy` reach them. */
  async leave(instance: UpstreamInstance): Promise<void> {
    await this.#pools.get(instance)?.close();
    this.#pools.delete(instance);
  }

  override async destroy(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
  }

  /** @param refused instances that this call could not be sent to */
  #send(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    refused: ReadonlySet<UpstreamInstance>,
  ): boolean {
    const instance = this.#instances.choose(refused);
    if (!instance) {
      const error = new NoUpstream('no instance of upstream is known');
      // as undici does: never before the caller has got its result
      setImmediate(() => handler.onResponseError?.(unstarted, error));
      return true;
    }
    const sendAgain = (): boolean => {
      const tried = new Set([...refused, instance]);
      // a body that is read while it is sent may have been begun
      const isWhole = options.body === null || options.body === undefined || isRead(options.body);
      if (!isWhole || this.#instances.choose(tried) === null) return false;
      this.#send(options, handler, tried);
      return true;
    };
    const call = new CallOfInstance(instance, this.#instances, handler, sendAgain);
    return this.#poolOf(instance).dispatch({ ...options, origin: instance.origin }, call);
  }

  #poolOf(instance: UpstreamInstance): Pool {
    let pool = this.#pools.get(instance);
    if (!pool) {
      pool = instance.openPool(this.#connections);
      this.#pools.set(instance, pool);
    }
    return pool;
  }
}

const isRead = (body: unknown): boolean => typeof body === 'string' || Buffer.isBuffer(body);

/** Controller of a request that was never sent: there is nothing to pause or end. */
const unstarted: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/** Counts a call at its instance, and says what its end tells of the instance. */
class CallOfInstance implements Dispatcher.DispatchHandler {
  readonly #instance: UpstreamInstance;
  readonly #instances: UpstreamInstances;
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #sendAgain: () => boolean;
  #controller: Dispatcher.DispatchController | null = null;

  constructor(
    instance: UpstreamInstance,
    instances: UpstreamInstances,
    handler: Dispatcher.DispatchHandler,
    sendAgain: () => boolean,
  ) {
    this.#instance = instance;
    this.#instances = instances;
    this.#handler = handler;
    this.#sendAgain = sendAgain;
    instance.underWay += 1;
  }

  /** From here on bytes are sent. */
  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#controller = controller;
    this.#handler.onRequestStart?.(controller, context);
  }

  onRequestUpgrade(...upgrade: Parameters<NonNullable<Handler['onRequestUpgrade']>>): void {
    this.#handler.onRequestUpgrade?.(...upgrade);
  }

  onResponseStart(...start: Parameters<NonNullable<Handler['onResponseStart']>>): void {
    this.#handler.onResponseStart?.(...start);
  }

  onResponseData(...data: Parameters<NonNullable<Handler['onResponseData']>>): void {
    this.#handler.onResponseData?.(...data);
  }

  onResponseEnd(...end: Parameters<NonNullable<Handler['onResponseEnd']>>): void {
    this.#instance.underWay -= 1;
    this.#handler.onResponseEnd?.(...end);
  }

  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#instance.underWay -= 1;
    const wasSent = this.#controller !== null;
    if (isLostConnection(error)) {
      this.#instances.connectionLost(this.#instance);
      if (!wasSent && this.#sendAgain()) return;
    }
    this.#handler.onResponseError?.(controller, error);
  }
}

type Handler = Dispatcher.DispatchHandler;

const lostCodes = new Set(['UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether it is about the connection and not about the call; codes of the system begin so (`ECONNREFUSED`). */
function isLostConnection(error: Error): boolean {
  const code = errorCode(error);
  return lostCodes.has(code) || /^E[A-Z]+$/.test(code);
}
