import { resolve } from 'node:path';
import { execaSync } from 'execa';
import { root } from '../../../publisher/src/project.ts';
import { HookError, installHook, removeHook } from './hooks.ts';

// `npm run hooks`: installs a hook that runs `npm test -- changed` before a push. `npm run hooks -- remove`.
const [action = 'install', ...more] = process.argv.slice(2);

try {
  if (more.length > 0 || !['install', 'remove'].includes(action)) {
    throw new HookError('Use: npm run hooks, or npm run hooks -- remove');
  }
  // In a work tree of its own, Git keeps hooks beside the main one.
  const options = { cwd: root } as const;
  const file = resolve(
    root,
    execaSync('git', ['rev-parse', '--git-path', 'hooks/pre-push'], options).stdout,
  );
  if (action === 'install') {
    installHook(file);
    console.log(
      `${file} runs \`npm test -- changed\` before each push; \`git push --no-verify\` skips it.`,
    );
  } else {
    console.log(removeHook(file) ? `${file} is removed.` : 'There is no such hook.');
  }
} catch (error) {
  if (!(error instanceof HookError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
