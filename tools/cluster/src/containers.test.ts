import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { renderCluster } from './render.ts';
import { newSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

const project = join(import.meta.dirname, '../../..');
const example = readSettings(join(project, 'deploy/cluster.example.json'));
const files = renderCluster(example, newSecrets());

const problemsOf = (text: string): string[] =>
  validate(text).map(({ message }) => (typeof message === 'string' ? message : message.value));

test.each(['bff', 'academic-api', 'worker'])(
  'the image of %s is Debian’s base with the project, builds nothing, and runs as nobody in particular',
  (name) => {
    const text = readFileSync(join(project, `deploy/containers/Containerfile.${name}`), 'utf8');
    expect(problemsOf(text)).toEqual([]);
    const lines = text.split('\n').filter((line) => /^[A-Z]+ /.test(line));
    const commands = lines.map((line) => line.split(' ')[0]);
    expect(lines[0]).toBe('FROM docker.io/library/debian:bookworm-slim');
    expect(lines.filter((line) => /\b(?:npm|npx|curl|wget)\b/.test(line))).toEqual([]);
    expect(commands.indexOf('USER')).toBeGreaterThan(commands.lastIndexOf('RUN'));
    const entry = lines.find((line) => line.startsWith('ENTRYPOINT '))?.slice('ENTRYPOINT '.length);
    const [node = '', script = ''] = JSON.parse(entry ?? '[]') as string[];
    expect(node).toBe('/opt/mebae/node_modules/.bin/node');
    expect(existsSync(join(project, script))).toBe(true);
    // the same process as the unit's
    expect(files.get(`app1/mebae-${name}.service`)).toContain(`ExecStart=${node} ${script}\n`);
  },
);

test('what no builder would take is found', () => {
  const broken = 'FROM debian\nCOPPY . /opt\nEXPOSE http\nSTOPSIGNAL\nCOPY --chwn=root . /opt\n';
  expect(problemsOf(broken)).toEqual([
    'Unknown instruction: COPPY',
    'Invalid containerPort: http',
    'Instruction has no arguments',
    'Unknown flag: chwn',
  ]);
});
