// isolated: zod reads its global settings when it is loaded, which an earlier file may have done
import { expect, it } from 'vitest';
import { forbidEval } from './no-eval.ts';

it('is where zod reads it', async () => {
  forbidEval();
  const { globalConfig } = await import('zod/v4/core');
  expect(globalConfig.jitless).toBe(true);
});
