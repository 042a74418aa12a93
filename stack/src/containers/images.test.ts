import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROCESS_NAMES, PROCESSES } from '../system/processes.ts';
import { CHECKOUT } from './ignored-files.ts';
import { filesIn, packagesOf, planOf, stageNames } from './image-contents.ts';
import { IMAGE_TARGETS, type ImageTarget, targetOf } from './image-targets.ts';
import { importGraphOf } from './import-graph.ts';

/** What is run from an image besides its own program: scripts of the same process, and the stand-ins that share one. */
function programsOf(target: ImageTarget): string[] {
  const entries = PROCESS_NAMES.filter((name) => targetOf(name) === target).map(
    (name) => PROCESSES[name].entry,
  );
  const scripts = entries
    .filter((entry) => !entry.startsWith('stack/'))
    .flatMap((entry) =>
      globSync(`${path.dirname(entry)}/{prepare,demo-data,create-admin}.ts`, { cwd: CHECKOUT }),
    );
  const keys = target === 'sandboxes' ? ['stack/src/compose-secrets/main.ts'] : [];
  return [...new Set([...planOf(target).programs, ...entries, ...scripts, ...keys])];
}

test('every process has an image that begins with its own program', () => {
  for (const target of IMAGE_TARGETS) expect(stageNames()).toContain(target);
  for (const name of PROCESS_NAMES)
    if (targetOf(name) !== 'sandboxes')
      expect(planOf(targetOf(name)).programs).toContain(PROCESSES[name].entry);
});

test('an image says which version it is of', () => {
  const { version } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(readFileSync(path.join(CHECKOUT, 'Dockerfile'), 'utf8')).toContain(`ARG VERSION=${version}\n`);
});

test.each(IMAGE_TARGETS)('the image of %s holds every file and package that its programs load', (target) => {
  const plan = planOf(target);
  const inside = new Set(filesIn(plan));
  const packages = packagesOf(plan.workspaces);
  const graph = importGraphOf(programsOf(target));
  const isInside = (file: string) =>
    inside.has(file) || [...inside].some((each) => each.startsWith(`${file}/`));

  expect([...graph.files].filter((file) => !isInside(file))).toEqual([]);
  // A font of the pages is copied from where they are built.
  const copied = new Set(['@fontsource-variable/anek-bangla']);
  expect([...graph.packages].filter((name) => !packages.has(name) && !copied.has(name))).toEqual([]);
  expect(graph.files.size).toBeGreaterThan(5);
});

test.each(IMAGE_TARGETS)('the image of %s holds no test, no tool and no other process', (target) => {
  const plan = planOf(target);
  const files = filesIn(plan);
  expect(files.filter((file) => /\.test\.|\.fixture\.|\/(testing|crash-points)\//.test(file))).toEqual([]);
  const rooms = new Set(
    files.map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('services/') ? 2 : 1)
        .join('/'),
    ),
  );
  expect([...rooms].toSorted()).toEqual([...plan.workspaces].toSorted());
  const packages = packagesOf(plan.workspaces);
  for (const tool of ['vitest', 'vite', 'react', 'playwright-core', 'node', 'typescript', 'testcontainers'])
    expect(packages).not.toContain(tool);
});

test('a file that is kept out of the build, and a package that is not installed, are found missing', () => {
  const plan = planOf('account');
  const graph = importGraphOf(
    ['platform/src/http/route.test.ts', 'services/commerce/src/main.ts'].filter(exists),
  );
  const inside = new Set(filesIn(plan));
  expect([...graph.files].filter((file) => !inside.has(file))).toContain('services/commerce/src/main.ts');
  const packages = packagesOf(plan.workspaces);
  expect([...graph.packages].filter((name) => !packages.has(name))).toEqual(
    expect.arrayContaining(['stripe', 'pdfkit']),
  );
  expect(filesIn({ ...plan, copied: ['platform'] })).not.toContain('platform/src/runtime/config.test.ts');
});

test('the health check of an image tells whether its process is ready', async () => {
  let status = 200;
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/health/ready' ? status : 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const port = String((server.address() as AddressInfo).port);
  const ask = async () => {
    const [, ...words] = planOf('account').healthCheck;
    const asked = spawn(process.execPath, words, { env: { PORT: port } });
    const [code] = (await once(asked, 'exit')) as [number];
    return code;
  };
  expect(await ask()).toBe(0);
  status = 503;
  expect(await ask()).toBe(1);
  server.close().closeAllConnections();
  expect(await ask()).toBe(1);
});

const exists = (file: string) => existsSync(path.join(CHECKOUT, file));
