import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import type { BucketSettings } from '@petcare/platform/runtime/bucket.ts';

// Runs as another process over HTTP: a service never imports its test environment.
const entry = fileURLToPath(new URL('../../../../stack/src/picture-bucket/main.ts', import.meta.url));

export async function startPictureBucket(): Promise<{ settings: BucketSettings; stop(): Promise<void> }> {
  const keys = {
    bucket: 'petcare',
    region: 'ap-south-1',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'a/secret',
  };
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      PORT: '0',
      S3_BUCKET: keys.bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY: keys.accessKeyId,
      S3_SECRET_KEY: keys.secretAccessKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return {
    settings: { ...keys, endpoint: url },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
