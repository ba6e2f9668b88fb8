import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@mebae/testing';
import { isReady, startProcess } from '../lib/processes.ts';
import type { Running } from '../lib/processes.ts';

export interface Listening extends Running {
  readonly port: number;
}

/**
 * Configuration that both have: in the foreground, one worker, nothing outside of their folder, ended by their process
 * id.
 */
const frame = (folder: string, http: string): string => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000000;
  sendfile on;
  tcp_nopush on;
  ${http}
}`;

async function startNginx(folder: string, port: number, http: string): Promise<Listening> {
  mkdirSync(folder);
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, frame(folder, http));
  const running = await startProcess({
    command: 'nginx',
    args: ['-e', join(folder, 'error.log'), '-p', folder, '-c', config],
    log: join(folder, 'output.log'),
    ready: () => isReady(port, '/ready'),
  });
  return { ...running, port };
}

/**
 * The proxy to compare with: `proxy_pass` with kept connections to upstream and its usual access log.
 * @param folder that does not exist yet
 */
export async function startProxyPass(folder: string, upstreamPort: number): Promise<Listening> {
  const port = await freePort();
  return startNginx(
    folder,
    port,
    `access_log ${folder}/access.log combined;
     upstream api { server 127.0.0.1:${upstreamPort}; keepalive 256; keepalive_requests 1000000000; }
     server {
       listen 127.0.0.1:${port};
       location = /ready { return 200; }
       location / {
         proxy_pass http://api;
         proxy_http_version 1.1;
         proxy_set_header Connection "";
         proxy_set_header X-Forwarded-For $remote_addr;
         proxy_set_header X-Forwarded-Proto $scheme;
       }
     }`,
  );
}

/**
 * The upstream of all: files from memory, and a sign-in that always succeeds.
 * @param folder that does not exist yet
 * @param content folder whose files are answered below the API's base
 */
export async function startUpstream(folder: string, content: string): Promise<Listening> {
  const port = await freePort();
  return startNginx(
    folder,
    port,
    `access_log off;
     open_file_cache max=100;
     default_type application/json;
     server {
       listen 127.0.0.1:${port};
       location = /ready { return 200; }
       location = /health/ready { return 200; }
       location = /api/v3/academic/signin {
         return 200 '{"authToken":"0123456789abcdef0123456789abcdef0123456789abcdef","role":1}';
       }
       location / { root ${content}; }
     }`,
  );
}
