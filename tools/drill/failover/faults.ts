import type { Cluster, Member } from './cluster.ts';

/** Something that goes wrong with a part of the cluster, and is put right again. */
export interface Fault {
  readonly name: string;
  /** @returns how it is put right; `node` is the node of the database that it was about */
  begin(cluster: Cluster): Promise<{ end: () => Promise<void>; node?: string }>;
  /** Whether a node must not come back with what only it had. */
  leavesMark?: boolean;
  /** Whether no call may fail by it. */
  failsNothing?: boolean;
}

const leaderOf = (members: readonly Member[]): string =>
  members.find(({ role }) => role === 'leader')?.name ?? 'db1';

const standbyOf = (members: readonly Member[]): string =>
  (members.find(({ role }) => role === 'sync_standby') ??
    members.find(({ role }) => role !== 'leader'))!.name;

function kill(name: string, find: (members: readonly Member[]) => string): Fault {
  return {
    name: `${name} is killed`,
    leavesMark: name === 'the leader',
    async begin(cluster) {
      const service = cluster.service(find(await cluster.members()));
      await service.kill();
      const [node = ''] = service.name.split(' ');
      return { node, end: () => service.start() };
    },
  };
}

function pause(name: string, find: (members: readonly Member[]) => string): Fault {
  return {
    name: `${name} is paused`,
    async begin(cluster) {
      const service = cluster.service(find(await cluster.members()));
      service.signal('SIGSTOP');
      const [node = ''] = service.name.split(' ');
      return {
        node,
        async end() {
          service.signal('SIGCONT');
          await service.ready();
        },
      };
    },
  };
}

/** A bff is drained: the edge hears of it and gives it no more calls, what is under way there ends. */
const politeStop: Fault = {
  name: 'a bff is stopped politely',
  failsNothing: true,
  async begin(cluster) {
    const service = cluster.service('app1 bff');
    await service.stop();
    return { end: () => service.start() };
  },
};

const split: Fault = {
  name: 'the leader is cut off from etcd',
  async begin(cluster) {
    const node = leaderOf(await cluster.members());
    const relays = cluster.relaysOf(node);
    for (const relay of relays) relay.setCut(true);
    return {
      node,
      async end() {
        for (const relay of relays) relay.setCut(false);
      },
    };
  },
};

const leader = (members: readonly Member[]): string => `${leaderOf(members)} database`;
const standby = (members: readonly Member[]): string => `${standbyOf(members)} database`;
const always = (name: string) => (): string => name;

/** Everything that a round may bring, in the order of the rounds; then from the start again. */
export const faults: readonly Fault[] = [
  kill('the leader', leader),
  pause('the leader', leader),
  politeStop,
  kill('an API', always('app1 api')),
  pause('the other API', always('app2 api')),
  kill('PgBouncer', always('app1 pgbouncer')),
  pause('the other PgBouncer', always('app2 pgbouncer')),
  split,
  kill('the synchronous standby', standby),
  pause('the synchronous standby', standby),
  kill('HAProxy', always('app1 haproxy')),
  pause('the other HAProxy', always('app2 haproxy')),
  kill('a bff', always('app1 bff')),
  pause('the other bff', always('app2 bff')),
  kill('a worker', always('app1 worker')),
  pause('the other worker', always('app2 worker')),
  kill('etcd', (members) => `${leaderOf(members)} etcd`),
  pause('etcd', always('db2 etcd')),
  kill('the other API', always('app2 api')),
  kill('the other bff', always('app2 bff')),
  kill('the leader', leader),
];
