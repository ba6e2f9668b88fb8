import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './start-bff.ts';

const pages = ['index', 'signin', 'reset-password', 'help', 'answer'];

/**
 * Writes what stands in for a built shell: its pages and an empty folder of assets.
 * @param html of a page by its file's name, without `.html`
 * @returns the folder
 */
export async function writeShell(html: (page: string) => string): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'assets'));
  const write = (page: string) => writeFile(join(folder, `${page}.html`), html(page));
  await Promise.all(pages.map(write));
  return folder;
}
