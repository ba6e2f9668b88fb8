import { runProcess, until, type RunningProcess } from '@mebae/testing/process';

export interface BffProcess extends RunningProcess {
  /** The port that it says it listens on. */
  port: () => Promise<number>;
}

/** The bff as it is started for real, with only these settings; it is gone when the test ends. */
export function runBff(env: Record<string, string>): BffProcess {
  const bff = runProcess('bff/src/server.ts', env);
  const address = () => /listening at http:\/\/[^ ]*:(\d+)/.exec(bff.out())?.[1];
  let ended = false;
  void bff.exit.then(() => (ended = true));
  return {
    ...bff,
    port: async () => {
      await until(() => address() !== undefined || ended);
      if (address() === undefined) throw new Error(`the bff did not start: ${bff.err()}`);
      return Number(address());
    },
  };
}
