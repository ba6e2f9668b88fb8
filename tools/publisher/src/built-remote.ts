import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fileHashesName,
  pageFile,
  platformContract,
  remoteDeclaration,
  remoteVersion,
  type RemoteFileHashes,
  type RemoteName,
  type RemoteVersion,
} from '@mebae/contracts';
import { z } from 'zod';
import { checksum, compressed } from '@mebae/remote-store';
import { descriptionName, type VersionFile } from '@mebae/remote-store/publishing';
import { readPackage, remoteFolder } from './project.ts';

const manifestName = 'mf-manifest.json';
const entryName = 'remoteEntry.js';

/** Content of a remote's `dist`, ready to be published. */
export interface BuiltRemote {
  /** Content of its `version.json`, but for the time. */
  description: Omit<RemoteVersion, 'publishedAt'>;
  files: VersionFile[];
}

/**
 * Reads what was built of a remote. Its version is the package's and a hash of all that was built and declared, so that
 * the same build is the same version everywhere.
 * @param base the project's folder
 * @throws Error when the remote was not built; ZodError when its declaration breaks the schema
 */
export async function readBuilt(name: RemoteName, base: string): Promise<BuiltRemote> {
  const folder = join(base, remoteFolder(name));
  const files = await withCompressed(withFileHashes(await filesOf(join(folder, 'dist'))));
  const bytesOf = (path: string): Uint8Array => {
    const file = files.find((entry) => entry.path === path);
    if (file) return file.bytes;
    throw new Error(`${name} is not built: run 'npm run build -w ${remoteFolder(name)}' first.`);
  };
  const integrity = checksum(bytesOf(manifestName));
  const entryIntegrity = checksum(bytesOf(entryName));
  const declaration = remoteDeclaration.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  );
  if (declaration.name !== name) {
    throw new Error(`${folder}/remote.json says that it is ${declaration.name}, not ${name}.`);
  }
  const sums = Object.fromEntries(
    files.map(({ path, bytes }) => [path, { integrity: checksum(bytes), bytes: bytes.byteLength }]),
  );
  const hash = createHash('sha256')
    .update(JSON.stringify([declaration, platformContract, sums]))
    .digest('hex');
  const version = `${readPackage(remoteFolder(name), base).version}-${hash.slice(0, 10)}`;
  const folderUrl = `/remotes/${name}/${version}`;
  const routes = declaration.routes.map((route) => ({
    ...route,
    scripts: scriptsOf(bytesOf(manifestName), route.module).map((path) => ({
      path: `${folderUrl}/${path}`,
      integrity: checksum(bytesOf(path)),
    })),
  }));
  const pages = declaration.pages?.map(({ prefix }) => ({
    prefix,
    script: `${folderUrl}/${pageFile(prefix)}`,
    integrity: checksum(bytesOf(pageFile(prefix))),
  }));
  return {
    files,
    description: {
      ...declaration,
      routes,
      version,
      contract: platformContract,
      container: `mfe_${name.replaceAll('-', '_')}`,
      manifest: `${folderUrl}/${manifestName}`,
      integrity,
      entryIntegrity,
      pages,
      files: sums,
    },
  };
}

/** Scripts that an exposed module begins with, by their paths beside the manifest. */
function scriptsOf(manifest: Uint8Array, module: string): string[] {
  const { exposes } = z
    .object({
      exposes: z.array(
        z.object({
          path: z.string(),
          assets: z.object({ js: z.object({ sync: z.array(z.string()) }) }),
        }),
      ),
    })
    .parse(JSON.parse(new TextDecoder().decode(manifest)));
  return exposes.find(({ path }) => path === module)?.assets.js.sync ?? [];
}

/** Adds what the browser must know of the scripts: their hashes alone are a third of all that a version has. */
function withFileHashes(files: VersionFile[]): VersionFile[] {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const hashes: RemoteFileHashes = {
    files: Object.fromEntries(
      scripts.map(({ path, bytes }) => [path, { integrity: checksum(bytes) }]),
    ),
  };
  return [
    ...files,
    { path: fileHashesName, bytes: new TextEncoder().encode(JSON.stringify(hashes)) },
  ];
}

/** Adds compressed copies of what the build leaves plain, so that nothing is compressed while it is served. */
async function withCompressed(files: VersionFile[]): Promise<VersionFile[]> {
  const plain = files.filter(({ path }) => [manifestName, fileHashesName].includes(path));
  const copies = await Promise.all(
    plain.map(async ({ path, bytes }) => {
      const { br, gzip } = await compressed(bytes);
      return [
        { path: `${path}.br`, bytes: br },
        { path: `${path}.gz`, bytes: gzip },
      ];
    }),
  );
  // Sorted, because the order is a part of the hash.
  return [...files, ...copies.flat()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** @returns the version's `version.json` */
export function descriptionFile(description: RemoteVersion): VersionFile {
  const text = `${JSON.stringify(remoteVersion.parse(description), null, 1)}\n`;
  return { path: descriptionName, bytes: new TextEncoder().encode(text) };
}

async function filesOf(folder: string): Promise<VersionFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return Promise.all(
    paths.map(async (path) => ({
      path: path.replaceAll('\\', '/'),
      bytes: new Uint8Array(await readFile(join(folder, path))),
    })),
  );
}
