import { text } from './text.ts';

const quick = 2000;
const reminder = 15_000;

/**
 * Runs one step of the start. One that takes over two seconds says what it does while it runs, reminds every fifteen
 * seconds, and says how long it took.
 * @param details said once, when it turns out to take long
 */
export async function step<T>(name: string, work: () => Promise<T>, details = ''): Promise<T> {
  const began = Date.now();
  const seconds = (): string => ((Date.now() - began) / 1000).toFixed(1);
  let reminding: NodeJS.Timeout | undefined;
  const announcing = setTimeout(() => {
    console.log(`  ${name}${details && `: ${details}`} …`);
    reminding = setInterval(() => {
      console.log(
        `  ${text('still-running', { step: name, seconds: Math.round(Number(seconds())) })}`,
      );
    }, reminder);
  }, quick);
  try {
    const result = await work();
    console.log(`✓ ${name} (${seconds()} s)`);
    return result;
  } finally {
    clearTimeout(announcing);
    clearInterval(reminding);
  }
}
