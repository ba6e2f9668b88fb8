/** Tests that a usual run leaves out while nothing that they protect has changed. */
export interface ThoroughGroup {
  name: string;
  /** Patterns of vitest's files. */
  tests?: readonly string[];
  /** A project of Playwright, in place of files of vitest. */
  project?: string;
  /**
   * Patterns of the files that the group protects. Their imports count as well, so that only what the test is about has
   * to be named, not the whole server that it starts.
   */
  protects: readonly string[];
}

export const thoroughGroups: readonly ThoroughGroup[] = [
  {
    name: 'benchmarks still run',
    tests: ['tools/bench/smoke.test.ts'],
    // The pages' own bench measures every screen, and its test is another one.
    protects: [
      'tools/bench/!(web|bundles|lines).ts',
      'tools/bench/{answer,call,kills,lib,outage,proxy,scores}/**/*.ts',
    ],
  },
  {
    name: 'killed processes and outages',
    tests: [
      'academic-api/src/features/people/class-change/confirm-killed.test.ts',
      'academic-api/src/features/people/student-import/import-killed.test.ts',
      'academic-api/src/features/system/operations/worker-lost.test.ts',
      'bff/src/server-stop.test.ts',
      'tools/publisher/src/publish-processes.test.ts',
    ],
    protects: [
      'academic-api/src/lib/operations/*.ts',
      'academic-api/src/lib/processes/{jobs,shutdown}.ts',
      'academic-api/src/lib/database/lock.repository.ts',
      'academic-api/src/db/{connect,connection,app-pool,unavailable}.ts',
      'academic-api/src/features/people/{class-change,student-import}/**/*.ts',
      'academic-api/src/features/system/operations/*.ts',
      'academic-api/src/{server,worker}.ts',
      'academic-api/src/plugins/life.ts',
      'bff/src/server.ts',
      'bff/src/{lib,features/academic-proxy}/*.ts',
      'shared/remote-store/src/**/*.ts',
      'tools/publisher/src/*.ts',
    ],
  },
  {
    name: 'backups, their archive and restores',
    tests: [
      'shared/backup/src/archiver.test.ts',
      'shared/backup/src/faults.test.ts',
      'shared/backup/src/timelines.test.ts',
      'tools/launcher/src/backup-cli.test.ts',
    ],
    protects: [
      'shared/backup/src/*.ts',
      'shared/postgres/src/*.ts',
      'tools/launcher/src/{archive,backup-cli,backup-command,backup-key,restore-cli}.ts',
    ],
  },
  {
    name: 'drills: restore, upgrade, failover',
    tests: ['tools/drill/drills.test.ts'],
    protects: [
      'shared/backup/src/*.ts',
      'shared/postgres/src/*.ts',
      'tools/drill/*.ts',
      'tools/drill/{failover,lesson,restore,upgrade}/*.ts',
      'tools/launcher/src/{backup,restore}-cli.ts',
      'academic-api/src/db/*.ts',
      'academic-api/src/db/migrations/*.ts',
      'deploy/{containers,templates}/*',
      'tools/cluster/src/*.ts',
    ],
  },
  {
    name: 'load shedding',
    tests: ['academic-api/src/plugins/load-shedding.test.ts'],
    protects: ['academic-api/src/plugins/load-shedding.ts', 'academic-api/src/server.ts'],
  },
  {
    name: 'hostile files',
    tests: ['academic-api/src/features/people/student-import/hostile-workbooks.test.ts'],
    protects: ['academic-api/src/lib/{excel,roster-import}/**/*.ts'],
  },
  {
    name: 'faults of remotes',
    project: 'faults',
    protects: [
      'e2e/faults/*.ts',
      'shell/src/{app,remotes,telemetry}/**/*.{ts,tsx}',
      'shell/webpack.config.ts',
      'shared/build/src/**/*.ts',
      'shared/remote-store/src/**/*.ts',
      'bff/src/features/{remotes,shell-page}/**/*.ts',
    ],
  },
];
