import { isAbsolute, resolve } from 'node:path';
import { StoreError } from './store.ts';

export interface S3Location {
  kind: 's3';
  endpoint: string;
  region: string;
  bucket: string;
  /** Empty, or ends with `/`. */
  prefix: string;
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /** Milliseconds without a heartbeat after which somebody who publishes counts as dead. */
  expiryMs: number;
}

/** Where published remotes are: a folder, a bucket, or an address that only gives. */
export type StoreLocation =
  | { kind: 'folder'; path: string }
  | S3Location
  | { kind: 'http'; base: string };

/**
 * Understands a setting such as `REMOTES_STORE`: a folder, `s3://bucket/prefix`, or the `https://` address of a CDN's
 * origin.
 * @param text the setting
 * @param root what a relative folder is below
 * @param env has the bucket's address and keys, under the names that S3's own tools use
 * @param setting its name, for messages
 * @throws StoreError `setting` that says what to set
 */
export function parseLocation(
  text: string,
  root: string,
  env: NodeJS.ProcessEnv,
  setting = 'REMOTES_STORE',
): StoreLocation {
  if (text.startsWith('s3:')) return bucketLocation(text, env, setting);
  if (/^https?:/.test(text)) {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || url.search !== '' || url.username !== '' || url.hash !== '') {
      throw new StoreError('setting', `${setting} is no address of a folder: ${text}.`);
    }
    return { kind: 'http', base: url.href.endsWith('/') ? url.href : `${url.href}/` };
  }
  // A mistyped `S3://` or `gs://` would quietly become a folder of that name.
  if (/^[a-z0-9+.-]+:\/\//i.test(text)) {
    throw new StoreError(
      'setting',
      `${setting} must be a folder, s3://bucket/prefix or an https:// address, not ${text}.`,
    );
  }
  return { kind: 'folder', path: isAbsolute(text) ? text : resolve(root, text) };
}

function bucketLocation(text: string, env: NodeJS.ProcessEnv, setting: string): S3Location {
  const found = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9._/-]*))?$/.exec(text);
  const parts = (found?.[2] ?? '').split('/').filter((part) => part !== '');
  if (!found || parts.some((part) => /^\.+$/.test(part))) {
    throw new StoreError('setting', `${setting} must look like s3://bucket/prefix, not ${text}.`);
  }
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1';
  const endpoint =
    env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new StoreError('setting', 'AWS_ENDPOINT_URL_S3 must be an http or https address.');
  }
  const accessKeyId = env['AWS_ACCESS_KEY_ID'];
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'];
  if (!accessKeyId || !secretAccessKey) {
    throw new StoreError(
      'setting',
      `${setting} is a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for it.`,
    );
  }
  const seconds = Number(env['REMOTES_LEASE_SECONDS'] || 20);
  if (!(seconds > 0 && seconds <= 600)) {
    throw new StoreError('setting', 'REMOTES_LEASE_SECONDS must be a number up to 600.');
  }
  const sessionToken = env['AWS_SESSION_TOKEN'] || undefined;
  return {
    kind: 's3',
    endpoint: new URL(endpoint).href.replace(/\/$/, ''),
    region,
    bucket: found[1]!,
    prefix: parts.length > 0 ? `${parts.join('/')}/` : '',
    keys: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
    expiryMs: seconds * 1000,
  };
}
