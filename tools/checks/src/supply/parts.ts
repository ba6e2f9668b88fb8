import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { execa } from 'execa';
import { builtFolders, root } from '../../../publisher/src/project.ts';

/** Workspaces that are shipped; tools and tests are not. */
const shipped = ['academic-api', 'bff', ...builtFolders];

/**
 * Writes the list of the product's parts in the form of CycloneDX 1.5, as npm makes it of what is installed: each package
 * with version, licence and checksum.
 * @returns how many parts there are
 * @throws where npm can't read what is installed
 */
export async function writeParts(file: string): Promise<number> {
  const ofShipped = shipped.flatMap((folder) => ['-w', folder]);
  const { stdout } = await execa(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', ...ofShipped],
    { cwd: root, maxBuffer: 64 * 1024 ** 2 },
  );
  const { components } = JSON.parse(stdout) as { components: unknown[] };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${stdout}\n`);
  return components.length;
}
