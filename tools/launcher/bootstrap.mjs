// Runs before anything is installed, on the machine's own Node: plain JavaScript, no packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.mebae-lock-hash');
const runtime = join(modules, '.bin', 'node');

/**
 * Installs what is missing and runs a TypeScript program under the project's own Node, until it ends.
 * @param {string} program its path from the project's folder
 */
export async function run(program) {
  const problem = checkMachine({
    version: process.version,
    platform: process.platform,
    arch: process.arch,
    glibc: usesGlibc(),
  });
  if (problem) fail(problem.key, problem.values);
  install();
  const { status, error, stderr } = spawnSync(runtime, ['--version'], { encoding: 'utf8' });
  if (status !== 0) fail('runtime-broken', { reason: (error?.message ?? stderr).trim() });
  await runUntilEnd(join(root, program));
}

/**
 * @param {{ version: string, platform: string, arch: string, glibc: boolean }} machine
 * @returns {{ key: string, values: Record<string, string> } | null} why the product can't run here
 */
export function checkMachine({ version, platform, arch, glibc }) {
  if (Number(version.slice(1).split('.')[0]) < 20)
    return { key: 'node-too-old', values: { version } };
  const known = ['linux', 'darwin'].includes(platform) && ['x64', 'arm64'].includes(arch);
  if (known && (platform !== 'linux' || glibc)) return null;
  const library = platform === 'linux' && !glibc ? ' with musl' : '';
  return { key: 'unsupported-platform', values: { platform: `${platform} ${arch}${library}` } };
}

function usesGlibc() {
  if (process.platform !== 'linux') return false;
  // Else the report looks up the names of all open connections.
  process.report.excludeNetwork = true;
  return Boolean(process.report.getReport().header.glibcVersionRuntime);
}

/**
 * Installs, when what is there is not what the lock file says. By `npm install`, which keeps what is right already
 * (`npm ci` begins by deleting everything), and without saving, so that it never changes the lock file.
 */
function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(runtime) && existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash)
    return;
  if (!existsSync(runtime) || !isInstalled(lock)) {
    const began = Date.now();
    console.log(`${text('install-step')} …`);
    // The npm that runs us, on its own Node: ours is about to be replaced.
    const { npm_execpath: cli, npm_node_execpath: node } = process.env;
    const [command, args] = cli && node ? [node, [cli]] : ['npm', []];
    const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const done = spawnSync(command, [...args, ...options], { cwd: root, stdio: 'inherit' });
    if (done.status !== 0) fail('install-failed', {});
    console.log(`${text('install-step')}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  writeFileSync(stamp, `${hash}\n`);
}

/**
 * Whether somebody's own `npm install` already made what the lock file says: npm keeps its own record.
 * @param {string} lock
 */
function isInstalled(lock) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lock).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return path === '' || path in present;
    // Other platforms' binaries are in the lock file and never installed.
    return present[path] ? present[path].version === entry.version : entry.optional === true;
  });
}

/** @param {string} program */
function runUntilEnd(program) {
  const child = spawn(runtime, [program, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  const watch = watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      if (child.connected) child.disconnect();
      process.exitCode = code ?? (signal ? 1 : 0);
      resolve();
    });
  });
}

/**
 * npm started us, and package.json lets its shell replace itself by us, so that npm is our parent and hands every signal
 * on. When npm is killed no signal comes, but we get another parent.
 * @param {() => void} onEnd
 */
function watchNpm(onEnd) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, 1000);
  timer.unref();
  // Started by hand, we are nobody's to end: `nohup node tools/launcher/start.mjs &` stays.
  if (!process.env.npm_lifecycle_event) clearInterval(timer);
  return timer;
}

/** @param {string} key @param {Record<string, string>} values @returns {never} */
function fail(key, values) {
  console.error(text(key, values));
  process.exit(1);
}

/** The launcher speaks the terminal's language where it can. @param {string} key @param {Record<string, string>} values */
function text(key, values = {}) {
  const wanted = (process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '').slice(
    0,
    2,
  );
  const language = ['ja', 'vi'].includes(wanted) ? wanted : 'en';
  const file = join(root, 'tools/launcher/texts', `${language}.json`);
  const sentence = JSON.parse(readFileSync(file, 'utf8'))[key] ?? key;
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
