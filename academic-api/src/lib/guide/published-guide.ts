import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  frameOwner,
  guideDocument,
  guideDocumentName,
  guideFolder,
  remoteRegistry,
  type GuidePage,
} from '@mebae/contracts';
import { picturesFolder } from '@mebae/guide';
import { StoreError, type StoreReader } from '@mebae/remote-store';
import {
  owned,
  type GuideLog,
  type GuidePages,
  type GuideSource,
  type OwnedPage,
} from './guide-source.ts';

/** For how long the list of live remotes is used before it is read again. */
const freshMs = 30_000;
const timeoutMs = 5_000;

export interface PublishedGuide {
  /** The store of published remotes. */
  store: StoreReader;
  /** The shell's build, which has the frame's own pages. */
  shellDir: string;
  now?: () => number;
}

interface Owner {
  owner: string;
  version: string;
  pages: readonly GuidePage[];
}

/**
 * The pages that live remotes have shipped with themselves, and those of the frame. A version of a remote never changes,
 * so each is read once. A remote whose pages are missing, broken or out of reach has none, or those that were read last,
 * and takes no other's away.
 */
export function publishedGuide({ store, shellDir, now = Date.now }: PublishedGuide): GuideSource {
  let owners: readonly Owner[] = [];
  let frame: Owner | undefined;
  let etag: string | undefined;
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const readRemotes = async (log: GuideLog): Promise<void> => {
    const found = await store.read('registry.json', etag, timeoutMs);
    if (found === 'same') return;
    if (found === null) {
      owners = [];
      return;
    }
    const { remotes } = remoteRegistry.parse(parsed(found.bytes));
    const before = new Map(owners.map((owner) => [`${owner.owner} ${owner.version}`, owner]));
    let isWhole = true;
    owners = await Promise.all(
      remotes.map(async ({ name, version }): Promise<Owner> => {
        const known = before.get(`${name} ${version}`);
        if (known) return known;
        try {
          return { owner: name, version, pages: await pagesOf(store, `${name}/${version}`) };
        } catch (error) {
          isWhole = false;
          log.warn({ err: error, remote: name, version }, 'its pages of the guide are not read');
          return { owner: name, version: '', pages: [] };
        }
      }),
    );
    // what failed is tried again the next time
    etag = isWhole ? found.etag : undefined;
  };

  const refresh = async (log: GuideLog): Promise<void> => {
    frame = await readFrame(shellDir, log);
    try {
      await readRemotes(log);
    } catch (error) {
      log.warn({ err: error }, 'the list of live remotes is not read');
    }
    readAt = now();
  };

  return {
    async read(log): Promise<GuidePages> {
      if (now() - readAt > freshMs) {
        reading ??= refresh(log).finally(() => (reading = undefined));
        await reading;
      }
      const all = frame ? [frame, ...owners] : owners;
      const versions = all.map(({ owner, version }) => `${owner}@${version}`).join(' ');
      return {
        version: versions,
        pages: all.flatMap(({ owner, pages }) => owned(owner, pages)),
      };
    },
    async picture(page: OwnedPage): Promise<Buffer | null> {
      if (!page.picture) return null;
      const path = `${guideFolder}/${picturesFolder}/${page.picture.file}`;
      if (page.owner === frameOwner) return readFile(join(shellDir, path)).catch(missing);
      const version = owners.find(({ owner }) => owner === page.owner)?.version;
      const found = await store.read(`${page.owner}/${version}/${path}`, undefined, timeoutMs);
      return found === null || found === 'same' ? null : Buffer.from(found.bytes);
    },
  };
}

const parsed = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes));

/** @returns no pages where a version has shipped none */
async function pagesOf(store: StoreReader, folder: string): Promise<readonly GuidePage[]> {
  const key = `${folder}/${guideFolder}/${guideDocumentName}`;
  const found = await store.read(key, undefined, timeoutMs);
  if (found === null || found === 'same') return [];
  const document = guideDocument.safeParse(parsed(found.bytes));
  if (!document.success) throw new StoreError('unfit', `${key} holds no pages of the guide.`);
  return document.data.pages;
}

/** @returns the frame's own pages; undefined, noted in the log, where the shell is not built with them */
async function readFrame(shellDir: string, log: GuideLog): Promise<Owner | undefined> {
  try {
    const bytes = await readFile(join(shellDir, guideFolder, guideDocumentName));
    const { pages } = guideDocument.parse(parsed(bytes));
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    return { owner: frameOwner, version, pages };
  } catch (error) {
    log.warn({ err: error }, 'the frame’s pages of the guide are not read');
    return undefined;
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
