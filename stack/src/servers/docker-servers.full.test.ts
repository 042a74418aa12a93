import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const answerTimeoutMs = 60_000;

const MODULE = path.join(import.meta.dirname, 'docker-servers.ts');

/** Runs in a separate process, because the Docker client caches the first engine it finds. */
async function decisionWith(engine: RequestListener, withinMs: number): Promise<boolean> {
  const server = createServer(engine).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module-typescript',
      '-e',
      `import { dockerCanRun } from ${JSON.stringify(MODULE)};
       console.log(await dockerCanRun({ mongo: true, amqp: true, valkey: true }, ${withinMs}));
       process.exit(0);`,
    ],
    { env: { ...process.env, DOCKER_HOST: `tcp://127.0.0.1:${port}` } },
  );
  return JSON.parse(stdout) === true;
}

function fakeEngine(answers: { images: number; registry: number }): RequestListener {
  return ({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    if (url.includes('/images/')) response.statusCode = answers.images;
    else if (url.includes('/distribution/')) response.statusCode = answers.registry;
    response.end(
      JSON.stringify({ ServerVersion: '28', OperatingSystem: 'x', OSType: 'linux', NCPU: 2, MemTotal: 1 }),
    );
  };
}

test.each([
  ['has the images', { images: 200, registry: 500 }, true],
  ['can get the images', { images: 404, registry: 200 }, true],
  ['neither has nor can get the images', { images: 404, registry: 500 }, false],
])('Docker is used only if its engine can run the servers: one that %s', async (_case, answers, expected) => {
  expect(await decisionWith(fakeEngine(answers), answerTimeoutMs)).toBe(expected);
});

test('an engine that never answers is not used', async () => {
  expect(await decisionWith(() => {}, 300)).toBe(false);
});
