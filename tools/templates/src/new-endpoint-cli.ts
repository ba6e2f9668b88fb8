import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { root } from '../../publisher/src/project.ts';
import { makeEndpoint, NewEndpointError, type NewEndpoint } from './new-endpoint.ts';

// `npm run new-endpoint -- <feature>.<call> …`: docs/first-change.md.
const usage =
  'Use: npm run new-endpoint -- schoolNotes.list [--domain school] [--path /schoolNotes] [--method GET] [--permission readMasters] [--summary "Notes of the school"] [--ja …] [--en …] [--vi …]';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        domain: { type: 'string', default: 'school' },
        path: { type: 'string' },
        method: { type: 'string', default: 'GET' },
        permission: { type: 'string', default: 'readMasters' },
        summary: { type: 'string' },
        ja: { type: 'string' },
        en: { type: 'string' },
        vi: { type: 'string' },
      },
    });
    const [feature = '', call = '', ...more] = (positionals[0] ?? '').split('.');
    if (call === '' || more.length > 0 || positionals.length > 1) throw new NewEndpointError(usage);
    const files = makeEndpoint({
      feature,
      call,
      domain: values.domain as NewEndpoint['domain'],
      path: values.path ?? `/${feature}`,
      method: values.method as NewEndpoint['method'],
      permission: values.permission,
      summary: values.summary ?? `${feature} ${call}`,
      labels: values,
    });
    const options = { cwd: root, preferLocal: true, all: true } as const;
    await execa('oxfmt', files, options);
    await execa('npm', ['run', 'openapi', '-w', 'academic-api'], options);
    console.log(
      [
        'Made or changed, in the order of a change:',
        ...files.map((file) => `  ${file}`),
        '  academic-api/openapi.json',
        '',
        'Next: write what the call answers in the contract, then the query, then its test; then npm test -- changed.',
      ].join('\n'),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof NewEndpointError || error instanceof TypeError)) throw error;
    console.error(error.message);
    return 2;
  }
}
