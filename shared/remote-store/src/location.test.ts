import { expect, test } from 'vitest';
import { parseLocation } from './location.ts';

const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };

test('a folder is below the project, or where it says', () => {
  expect(parseLocation('.data/remotes', '/project', {})).toEqual({
    kind: 'folder',
    path: '/project/.data/remotes',
  });
  expect(parseLocation('/srv/remotes', '/project', {})).toEqual({
    kind: 'folder',
    path: '/srv/remotes',
  });
});

test('a bucket has its prefix, address and keys', () => {
  const env = { ...keys, AWS_ENDPOINT_URL_S3: 'http://minio:9000/', AWS_SESSION_TOKEN: 'now' };
  expect(parseLocation('s3://remotes/a/b', '/', env)).toEqual({
    kind: 's3',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    bucket: 'remotes',
    prefix: 'a/b/',
    keys: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: 'now' },
    expiryMs: 20_000,
  });
  const usual = parseLocation('s3://remotes', '/', { ...keys, AWS_REGION: 'ap-northeast-1' });
  expect(usual).toMatchObject({
    endpoint: 'https://s3.ap-northeast-1.amazonaws.com',
    region: 'ap-northeast-1',
    prefix: '',
  });
});

test('an address of a CDN ends with its folder', () => {
  expect(parseLocation('https://cdn.example/remotes', '/', {})).toEqual({
    kind: 'http',
    base: 'https://cdn.example/remotes/',
  });
});

test.each([
  ['s3://', keys, 'must look like s3://bucket/prefix'],
  ['s3://Bucket', keys, 'must look like s3://bucket/prefix'],
  ['s3://remotes/../other', keys, 'must look like s3://bucket/prefix'],
  ['s3://remotes/x', {}, 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  ['s3://remotes/x', { ...keys, AWS_ENDPOINT_URL: 'minio' }, 'AWS_ENDPOINT_URL_S3 must be'],
  ['s3://remotes', { ...keys, REMOTES_LEASE_SECONDS: 'x' }, 'REMOTES_LEASE_SECONDS must be'],
  ['gs://remotes', keys, 'not gs://remotes'],
  ['https://user:password@cdn.example/', {}, 'no address of a folder'],
])('%s is refused with what to set', (text, env, message) => {
  expect(() => parseLocation(text, '/', env)).toThrow(message);
});
