/** One violation of each import rule. Files of different rules are apart, so that each is found for its own sake. */
export interface Planted {
  rule: string;
  /** The file that must be reported. */
  reportedFile: string;
  files: Record<string, string>;
}

const type = 'export type Planted = string;\n';

/** Folders of academic-api/src/features. */
const domains = [
  'accounts',
  'answering',
  'courses',
  'documents',
  'jgrow',
  'people',
  'results',
  'school',
  'system',
];

/** Imports of types too, and through the names of workspace packages: both are what a weaker check would miss. */
export const planted: Planted[] = [
  {
    rule: 'apps-are-apart',
    reportedFile: 'mfe-records/src/apart.ts',
    files: {
      'mfe-records/src/apart.ts':
        "import type { Planted } from '../../mfe-exams/src/apart.ts';\nexport type Other = Planted;\n",
      'mfe-exams/src/apart.ts': type,
    },
  },
  {
    rule: 'apps-are-apart',
    reportedFile: 'shell/src/apart.ts',
    files: {
      'shell/src/apart.ts':
        "export const load = () => import('../../mfe-exams/src/for-shell.ts');\n",
      'mfe-exams/src/for-shell.ts': type,
    },
  },
  {
    rule: 'apps-are-apart',
    reportedFile: 'bff/src/apart.ts',
    files: {
      'bff/src/apart.ts': "export type { Planted } from '../../academic-api/src/apart.ts';\n",
      'academic-api/src/apart.ts': type,
    },
  },
  {
    rule: 'nothing-knows-the-drills',
    reportedFile: 'tools/bench/drill.ts',
    files: {
      'tools/bench/drill.ts':
        "import type { Planted } from '../drill/for-bench.ts';\nexport type Other = Planted;\n",
      'tools/drill/for-bench.ts': type,
    },
  },
  {
    rule: 'cluster-knows-no-other-tool',
    reportedFile: 'tools/cluster/src/tool.ts',
    files: {
      'tools/cluster/src/tool.ts': "import '../../launcher/src/for-cluster.ts';\n",
      'tools/launcher/src/for-cluster.ts': type,
    },
  },
  {
    rule: 'stories-know-no-tools',
    reportedFile: 'e2e/core/tool.ts',
    files: {
      'e2e/core/tool.ts': "import '../../tools/checks/src/for-stories.ts';\n",
      'tools/checks/src/for-stories.ts': type,
    },
  },
  {
    rule: 'publisher-knows-no-other-tool',
    reportedFile: 'tools/publisher/src/launch.ts',
    files: {
      'tools/publisher/src/launch.ts': "import '../../launcher/src/for-publisher.ts';\n",
      'tools/launcher/src/for-publisher.ts': type,
    },
  },
  {
    rule: 'launcher-knows-publisher-only',
    reportedFile: 'tools/launcher/src/check.ts',
    files: {
      'tools/launcher/src/check.ts': "import '../../checks/src/for-launcher.ts';\n",
      'tools/checks/src/for-launcher.ts': type,
    },
  },
  {
    rule: 'contracts-know-zod-only',
    reportedFile: 'shared/contracts/src/node.ts',
    files: { 'shared/contracts/src/node.ts': "import 'node:fs';\n" },
  },
  {
    rule: 'rules-know-contracts-only',
    reportedFile: 'shared/rules/src/zod.ts',
    files: {
      'shared/rules/src/zod.ts': "import { z } from 'zod';\nexport const text = z.string();\n",
    },
  },
  {
    rule: 'charts-know-echarts-only',
    reportedFile: 'shared/charts/src/react.ts',
    files: { 'shared/charts/src/react.ts': "import 'react';\n" },
  },
  {
    rule: 'echarts-loads-late',
    reportedFile: 'shared/ui/src/echarts.ts',
    files: {
      'shared/ui/src/echarts.ts': "import '../../charts/src/echarts.ts';\n",
      'shared/charts/src/echarts.ts': type,
    },
  },
  {
    rule: 'properties-have-one-seed',
    reportedFile: 'shared/rules/src/own-seed.test.ts',
    files: { 'shared/rules/src/own-seed.test.ts': "import 'fast-check';\n" },
  },
  {
    rule: 'shared-is-below-apps',
    reportedFile: 'shared/ui/src/app.ts',
    files: {
      'shared/ui/src/app.ts': "import '../../../shell/src/for-ui.ts';\n",
      'shell/src/for-ui.ts': type,
    },
  },
  {
    rule: 'servers-without-browser-code',
    reportedFile: 'academic-api/src/browser.ts',
    files: {
      'academic-api/src/browser.ts': "import { api } from '@mebae/platform';\napi();\n",
      'shared/platform/package.json': packageFile('platform'),
      'shared/platform/src/index.ts': 'export const api = () => undefined;\n',
    },
  },
  {
    rule: 'browsers-without-server-code',
    reportedFile: 'mfe-jgrow/src/server.ts',
    files: {
      'mfe-jgrow/src/server.ts':
        "import type { Server } from '@mebae/postgres';\nexport type S = Server;\n",
      'shared/postgres/package.json': packageFile('postgres'),
      'shared/postgres/src/index.ts': 'export type Server = string;\n',
    },
  },
  {
    rule: 'remotes-use-the-platform',
    reportedFile: 'mfe-settings/src/router.tsx',
    files: {
      'mfe-settings/src/router.tsx':
        "import { useNavigate } from 'react-router';\nuseNavigate();\n",
    },
  },
  {
    rule: 'features-are-apart',
    reportedFile: 'mfe-exams/src/features/list/list.page.tsx',
    files: {
      'mfe-exams/src/features/list/list.page.tsx': "import '../create/create.page.tsx';\n",
      'mfe-exams/src/features/create/create.page.tsx': type,
    },
  },
  {
    rule: 'academic-features-are-apart',
    reportedFile: 'academic-api/src/features/people/a/a.service.ts',
    files: {
      'academic-api/src/features/people/a/a.service.ts': "import '../b/b.service.ts';\n",
      'academic-api/src/features/people/b/b.service.ts': type,
    },
  },
  {
    rule: 'lib-base-knows-no-subject',
    reportedFile: 'academic-api/src/lib/calls/uses-people.ts',
    files: {
      'academic-api/src/lib/calls/uses-people.ts': "import '../people/for-calls.ts';\n",
      'academic-api/src/lib/people/for-calls.ts': type,
    },
  },
  ...domains.map((domain) => ({
    rule: `subjects-of-${domain}`,
    reportedFile: `academic-api/src/features/${domain}/subject/subject.service.ts`,
    files: {
      [`academic-api/src/features/${domain}/subject/subject.service.ts`]:
        "import '../../../lib/evidence/for-domain.ts';\nimport '../../../lib/rater-model/for-domain.ts';\n",
      'academic-api/src/lib/evidence/for-domain.ts': type,
      'academic-api/src/lib/rater-model/for-domain.ts': type,
    },
  })),
  {
    rule: 'demo-is-above',
    reportedFile: 'academic-api/src/lib/uses-demo.ts',
    files: {
      'academic-api/src/lib/uses-demo.ts': "import '../demo/for-lib.ts';\n",
      'academic-api/src/demo/for-lib.ts': type,
    },
  },
  {
    rule: 'lib-is-below-plugins',
    reportedFile: 'academic-api/src/lib/uses-plugin.ts',
    files: {
      'academic-api/src/lib/uses-plugin.ts':
        "import type { Planted } from '../plugins/for-lib.ts';\nexport type Used = Planted;\n",
      'academic-api/src/plugins/for-lib.ts': type,
    },
  },
  {
    rule: 'routes-ask-services',
    reportedFile: 'academic-api/src/features/a/a.routes.ts',
    files: {
      'academic-api/src/features/a/a.routes.ts': "import './a.repository.ts';\n",
      'academic-api/src/features/a/a.repository.ts': type,
    },
  },
  {
    rule: 'services-know-no-routes',
    reportedFile: 'academic-api/src/features/b/b.service.ts',
    files: {
      'academic-api/src/features/b/b.service.ts': "import './b.routes.ts';\n",
      'academic-api/src/features/b/b.routes.ts': type,
    },
  },
  {
    rule: 'repositories-know-no-services',
    reportedFile: 'academic-api/src/features/c/c.repository.ts',
    files: {
      'academic-api/src/features/c/c.repository.ts': "import './c.service.ts';\n",
      'academic-api/src/features/c/c.service.ts': type,
    },
  },
  {
    rule: 'sql-in-repositories',
    reportedFile: 'academic-api/src/features/d/d.service.ts',
    files: {
      'academic-api/src/features/d/d.service.ts':
        "import { sql } from 'kysely';\nexport const one = sql`select 1`;\n",
    },
  },
  {
    rule: 'no-cycles',
    reportedFile: 'bff/src/circle-a.ts',
    files: {
      'bff/src/circle-a.ts': "import './circle-b.ts';\n",
      'bff/src/circle-b.ts': "import './circle-a.ts';\n",
    },
  },
  {
    rule: 'no-barrels',
    reportedFile: 'shell/src/uses-barrel.ts',
    files: {
      'shell/src/uses-barrel.ts': "import './parts/index.ts';\n",
      'shell/src/parts/index.ts': type,
    },
  },
  {
    rule: 'everything-resolves',
    reportedFile: 'shell/src/lost.ts',
    files: { 'shell/src/lost.ts': "import './nowhere.ts';\n" },
  },
];

function packageFile(name: string): string {
  const exported = { '.': './src/index.ts' };
  return JSON.stringify({ name: `@mebae/${name}`, type: 'module', exports: exported });
}
