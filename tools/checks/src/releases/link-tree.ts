import { linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes a second tree of the same files: they are linked, not copied, so nobody may write into them.
 * @param leftOut names of folders that somebody writes to
 */
export function linkTree(from: string, to: string, leftOut: ReadonlySet<string>): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkSync(source, target);
    else if (!leftOut.has(entry.name)) linkTree(source, target, leftOut);
  }
}
