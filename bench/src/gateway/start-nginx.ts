import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePorts } from '@petcare/stack/processes/free-ports.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { BenchServer } from '../measure/start-server.ts';

/** Starts nginx with one worker as a proxy with persistent connections; null where it is not installed. */
export async function startNginx(
  upstreamPort: number,
): Promise<(BenchServer & { stop(): Promise<void> }) | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  const directory = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  const [port = 0] = await reservePorts(1);
  await writeFile(
    join(directory, 'nginx.conf'),
    `daemon off;
master_process off;
pid ${directory}/pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${directory}; proxy_temp_path ${directory};
  fastcgi_temp_path ${directory}; uwsgi_temp_path ${directory}; scgi_temp_path ${directory};
  keepalive_requests 100000000;
  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
  }
}`,
  );
  const nginx = spawn('nginx', ['-c', join(directory, 'nginx.conf'), '-p', directory], { stdio: 'inherit' });
  await eventually(() => fetch(`http://127.0.0.1:${port}/api/products`), { within: 10_000, every: 100 });
  return {
    port,
    pid: nginx.pid ?? 0,
    async stop() {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await rm(directory, { recursive: true });
    },
  };
}
