import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { root } from '../../publisher/src/project.ts';
import { makeField, NewFieldError, type Entity } from './new-field.ts';

// `npm run new-field -- student nickname [--ja …] [--en …] [--vi …]`: docs/first-change.md.
const usage = 'Use: npm run new-field -- student nickname [--ja …] [--en …] [--vi …]';

process.exitCode = await main();

async function main(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { ja: { type: 'string' }, en: { type: 'string' }, vi: { type: 'string' } },
    });
    const [entity, field, ...more] = positionals;
    if (field === undefined || more.length > 0) throw new NewFieldError(usage);
    const files = makeField({ entity: entity as Entity, field, labels: values });
    const options = { cwd: root, preferLocal: true, all: true } as const;
    await execa('oxfmt', files, options);
    await execa('npm', ['run', 'openapi', '-w', 'academic-api'], options);
    console.log(
      [
        'Made or changed, in the order of a change:',
        ...files.map((file) => `  ${file}`),
        '  academic-api/openapi.json',
        '',
        'Next: say in the description what the field holds, how long it may be, and what erasing leaves; write the hint and',
        'the guide of the import in the catalogues; then npm test -- changed.',
      ].join('\n'),
    );
    return 0;
  } catch (error) {
    if (!(error instanceof NewFieldError || error instanceof TypeError)) throw error;
    console.error(error.message);
    return 2;
  }
}
