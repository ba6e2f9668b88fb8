import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { execa } from 'execa';

const root = join(import.meta.dirname, '../../..');

/** Quiet and light: nothing but the product's pages is to be loaded. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium without a window: stories take a fifth less time with it. */
const windowless = 'chromium-headless-shell';
const names = [windowless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Finds a Chromium that starts: CHROMIUM_PATH, one on the path, Playwright's own; else installs one, Playwright's when
 * its download is allowed, the system's otherwise. Whoever may install packages without being asked for a password gets
 * the one without a window beside an ordinary one.
 * @returns its path
 * @throws Error that says what to install
 */
export async function findChromium(print: (text: string) => void): Promise<string> {
  if (mayInstall() && !process.env['CHROMIUM_PATH'] && !isOnPath(windowless)) {
    await installFromSystem([windowless], print);
  }
  const ways = [
    async () => undefined,
    () => installFromPlaywright(print),
    () => installFromSystem(['chromium', 'fonts-noto-cjk'], print),
  ];
  for (const prepare of ways) {
    await prepare();
    for (const path of candidates()) if (await starts(path)) return path;
  }
  throw new Error(
    'No Chromium here, and none could be installed: install Chromium or Chrome the way of your system, or set CHROMIUM_PATH to one.',
  );
}

/** @returns the browser that `npm test` has found already, else the one found now, remembered for worker processes */
export async function chromiumPath(): Promise<string> {
  const path = process.env['CHROMIUM_PATH'] || (await findChromium((line) => console.error(line)));
  process.env['CHROMIUM_PATH'] = path;
  return path;
}

/** Makes sure that Japanese is shown in letters, not in boxes. */
export async function ensureJapaneseFont(print: (text: string) => void): Promise<void> {
  if (process.platform === 'darwin' || (await hasJapaneseFont())) return;
  await installFromSystem(['fonts-noto-cjk', 'fontconfig'], print);
  if (!(await hasJapaneseFont())) {
    print(
      'There is no Japanese font here, so pictures of failures show boxes: install fonts-noto-cjk.',
    );
  }
}

async function hasJapaneseFont(): Promise<boolean> {
  const { output } = await quietly('fc-list', [':lang=ja', 'family']);
  return output.trim() !== '';
}

const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const isOnPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, name)));

function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const named = process.env['CHROMIUM_PATH'] ?? '';
  return [named, ...onPath, ...macPaths, chromium.executablePath()].filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}

/** One that is there but lacks libraries, or is a stub that points to another shop, does not. */
async function starts(path: string): Promise<boolean> {
  const { code, output } = await quietly(path, ['--version']);
  return code === 0 && /Chrom/.test(output);
}

async function installFromPlaywright(print: (text: string) => void): Promise<void> {
  print('Installing Chromium by Playwright …');
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const { code, output } = await quietly(process.execPath, [program, 'install', 'chromium']);
  if (code !== 0) print(output.trim().split('\n').slice(-3).join('\n'));
}

async function installFromSystem(packages: string[], print: (text: string) => void): Promise<void> {
  if (!existsSync('/usr/bin/apt-get')) return;
  print(`Installing ${packages.join(', ')} by apt-get …`);
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [program = '', ...rest] = [...prefix, ...args];
    const { code, output } = await quietly(program, rest, { DEBIAN_FRONTEND: 'noninteractive' });
    if (code !== 0) print(output.trim().split('\n').slice(-3).join('\n'));
  }
}

/** Runs a program without showing its output; one that does not exist counts as one that failed. */
async function quietly(program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const options = { env, all: true, reject: false, timeout: 240_000 } as const;
  const { exitCode, all } = await execa(program, args, options);
  return { code: exitCode ?? null, output: all };
}
