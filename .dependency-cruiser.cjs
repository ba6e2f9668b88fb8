/**
 * Rules of imports: ARCHITECTURE.md says why. `tools/checks/src/boundaries/planted.ts` holds one violation of each rule, and
 * the check fails when one of them is not found.
 */
const apps = '^(shell|mfe-[^/]+|bff|academic-api|tools|e2e)/';
const tests = '\\.test\\.tsx?$|/testing/';

/** Folders of academic-api/src/lib that every domain uses. */
const base =
  '(accounts|audit|calls|database|excel|language-model|mails|operations|password-links|pdf|processes|report-store|school|school-words)';

/** Subjects of academic-api/src/lib that a domain has nothing to do with. */
const subjectsNotOf = {
  // a launch of a learning platform leads into a course
  accounts: 'classes|events|evidence|grouping|rater-model|results|roster-import',
  answering: 'evidence|grouping|rater-model|results|roster-import|score-groups',
  courses: 'evidence|roster-import|score-groups',
  documents: 'rater-model|roster-import',
  jgrow: 'evidence|grouping|rater-model|results|roster-import',
  people: 'evidence|rater-model',
  results: 'evidence|roster-import',
  school: 'evidence|grouping|rater-model|results|roster-import|score-groups',
  system: 'evidence|grouping|rater-model|results|score-groups',
};

const domainRules = Object.entries(subjectsNotOf).map(([domain, subjects]) => ({
  name: `subjects-of-${domain}`,
  comment: 'What a domain may use of src/lib: a new arrow is a decision, and is written here.',
  severity: 'error',
  from: { path: `^academic-api/src/features/${domain}/`, pathNot: tests },
  to: { path: `^academic-api/src/lib/(${subjects})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'apps-are-apart',
      comment:
        'A remote is published alone, the shell reaches remotes through federation, and servers are reached by HTTP.',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+|bff|academic-api)/' },
      to: { path: apps, pathNot: '^$1/' },
    },
    {
      name: 'stories-know-no-tools',
      comment: 'Tools run the stories; nothing leads back.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^tools/' },
    },
    {
      name: 'publisher-knows-no-other-tool',
      comment: 'Tools build on each other in one order: publisher, launcher, checks, bench.',
      severity: 'error',
      from: { path: '^tools/publisher/' },
      to: { path: '^tools/', pathNot: '^tools/publisher/' },
    },
    {
      name: 'launcher-knows-publisher-only',
      severity: 'error',
      from: { path: '^tools/launcher/' },
      to: { path: '^tools/', pathNot: '^tools/(launcher|publisher)/' },
    },
    {
      name: 'nothing-knows-the-drills',
      comment:
        'The drills come last, and the files of a cluster are of use without any other tool.',
      severity: 'error',
      from: { path: '^tools/(?!drill/)([^/]+)/' },
      to: { path: '^tools/drill/' },
    },
    {
      name: 'cluster-knows-no-other-tool',
      severity: 'error',
      from: { path: '^tools/cluster/' },
      to: { path: '^tools/', pathNot: '^tools/cluster/' },
    },
    {
      name: 'contracts-know-zod-only',
      severity: 'error',
      from: { path: '^shared/contracts/', pathNot: tests },
      to: { pathNot: ['^shared/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'rules-know-contracts-only',
      severity: 'error',
      from: { path: '^shared/rules/', pathNot: tests },
      to: { pathNot: '^shared/(rules|contracts)/' },
    },
    {
      name: 'charts-know-echarts-only',
      comment: 'Chart options are pure: a server draws them without React and without a page.',
      severity: 'error',
      from: { path: '^shared/charts/', pathNot: tests },
      to: { pathNot: ['^shared/(charts|contracts)/', 'node_modules/echarts/'] },
    },
    {
      name: 'echarts-loads-late',
      comment: 'Only the shell’s chunk for charts and servers import ECharts itself.',
      severity: 'error',
      from: {
        path: '^(shell|mfe-[^/]+|shared/(platform|ui|charts))/src/',
        pathNot: [tests, '^shared/charts/src/echarts\\.ts$', '/charts/chart-library\\.ts$'],
      },
      to: {
        path: ['node_modules/echarts(-for-react)?/', '^shared/charts/src/echarts\\.ts$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'properties-have-one-seed',
      comment:
        'Property tests take fast-check from @mebae/testing/properties, which gives it the seed of the run.',
      severity: 'error',
      from: { path: '\\.test\\.tsx?$' },
      to: { path: 'node_modules/fast-check/' },
    },
    {
      name: 'shared-is-below-apps',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: apps },
    },
    {
      name: 'servers-without-browser-code',
      severity: 'error',
      from: { path: '^(bff|academic-api)/' },
      to: { path: '^shared/(platform|ui|build)/' },
    },
    {
      name: 'browsers-without-server-code',
      severity: 'error',
      from: { path: '^(shell|mfe-[^/]+|shared/platform|shared/ui)/src/', pathNot: tests },
      to: { path: '^shared/(postgres|testing|build|telemetry|rate-limit|remote-store|guide)/' },
    },
    {
      name: 'remotes-use-the-platform',
      comment: 'Router, SWR and i18n come from @mebae/platform, so that there is one of each.',
      severity: 'error',
      from: { path: '^mfe-[^/]+/src/', pathNot: tests },
      to: { path: 'node_modules/(react-router|react-router-dom|swr|i18next|react-i18next)/' },
    },
    {
      name: 'features-are-apart',
      comment: 'What two features need moves to src/lib or to shared/.',
      severity: 'error',
      from: { path: '^([^/]+)/src/features/([^/]+)/', pathNot: [tests, '^academic-api/'] },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'academic-features-are-apart',
      comment:
        'Features of the academic API stand in domains; neither features nor domains import each other.',
      severity: 'error',
      from: { path: '^academic-api/src/features/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '^academic-api/src/features/', pathNot: '^academic-api/src/features/$1/' },
    },
    {
      name: 'lib-base-knows-no-subject',
      comment: 'What every domain uses knows nothing of students, courses and scores.',
      severity: 'error',
      from: { path: `^academic-api/src/lib/${base}/`, pathNot: tests },
      to: { path: '^academic-api/src/lib/', pathNot: `^academic-api/src/lib/${base}/` },
    },
    ...domainRules,
    {
      name: 'demo-is-above',
      comment: 'Demo schools are made through the features; nothing of the product needs them.',
      severity: 'error',
      from: { path: '^academic-api/src/(lib|db|features|plugins)/', pathNot: [tests, 'test-data'] },
      to: { path: '^academic-api/src/demo/' },
    },
    {
      name: 'lib-is-below-plugins',
      comment: 'What a feature and a plugin need stands in lib, which knows neither.',
      severity: 'error',
      from: { path: '^academic-api/src/lib/', pathNot: tests },
      to: { path: '^academic-api/src/(plugins|features)/' },
    },
    {
      name: 'routes-ask-services',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: '\\.repository\\.ts$' },
    },
    {
      name: 'services-know-no-routes',
      severity: 'error',
      from: { path: '\\.(service|repository|mapper)\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'repositories-know-no-services',
      severity: 'error',
      from: { path: '\\.repository\\.ts$' },
      to: { path: '\\.service\\.ts$' },
    },
    {
      name: 'sql-in-repositories',
      comment: 'Only repositories, src/db and the job queue speak SQL.',
      severity: 'error',
      from: {
        path: '^academic-api/src/',
        pathNot: [
          tests,
          '\\.repository\\.ts$',
          '^academic-api/src/db/',
          '^academic-api/src/demo/',
          '^academic-api/src/lib/processes/jobs\\.ts$',
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'An index file is the public entry of a package, or a module that a remote exposes.',
      severity: 'error',
      from: {},
      to: {
        path: '/index\\.tsx?$',
        pathNot: [
          'node_modules/',
          '^shared/[^/]+/src/index\\.ts$',
          '^shared/ui/src/charts/index\\.ts$',
          '^mfe-[^/]+/src/index\\.tsx?$',
          '^mfe-[^/]+/src/[^/]+/index\\.tsx?$',
        ],
      },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that is not found is not checked either.',
      severity: 'error',
      from: {},
      // Files inside of these packages: the build's aliases know where they are.
      to: { couldNotResolve: true, pathNot: '^@fluentui/react-(button|field)/context$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(shared/)?[^/]+/dist/' },
    // Type imports too: a type of another app is as much a tie as its code.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'require', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
