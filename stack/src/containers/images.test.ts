import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';
import { readComposeFile } from '../compose/compose-file.ts';
import { OWN_PROCESSES, PROCESS_NAMES, PROCESSES } from '../system/processes.ts';
import { nodeOptions, programsOf } from '../system/programs.ts';
import { builtBundles, filesIn, packagesOf, planOf, stageNames } from './image-contents.ts';
import { IMAGE_TARGETS, type ImageTarget, targetOf } from './image-targets.ts';
import { importGraphOf } from './import-graph.ts';

function programsIn(target: ImageTarget): string[] {
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

test('every process has an image that starts its own program', () => {
  for (const target of IMAGE_TARGETS) expect(stageNames()).toContain(target);
  for (const name of PROCESS_NAMES)
    if (targetOf(name) !== 'sandboxes')
      expect(planOf(targetOf(name)).programs).toContain(PROCESSES[name].entry);
});

test('each process has a bundle of its programs, in its image only', () => {
  expect(builtBundles()).toEqual(Object.fromEntries(OWN_PROCESSES.map((name) => [name, programsOf(name)])));
  for (const target of IMAGE_TARGETS)
    expect(planOf(target).bundles).toEqual(target === 'sandboxes' ? [] : [target]);
});

test('a process has the same options of Node in its image, in Docker Compose and in a local system', () => {
  const { services } = readComposeFile(readFileSync(path.join(CHECKOUT, 'docker-compose.yml'), 'utf8'));
  for (const name of OWN_PROCESSES) {
    const options = nodeOptions(name, './dist/register.mjs');
    expect(planOf(targetOf(name)).entrypoint).toEqual(['node', ...options]);
    const inCompose = services[name]?.entrypoint ?? planOf(targetOf(name)).entrypoint;
    expect(inCompose.filter((word) => !word.startsWith('--env-file'))).toEqual(['node', ...options]);
  }
});

test('an image is labelled with its version', () => {
  const { version } = JSON.parse(readFileSync(path.join(CHECKOUT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(readFileSync(path.join(CHECKOUT, 'Dockerfile'), 'utf8')).toContain(`ARG VERSION=${version}\n`);
});

test.each(IMAGE_TARGETS)(
  'the image of %s contains every file and package that its programs load',
  (target) => {
    const plan = planOf(target);
    const included = new Set(filesIn(plan));
    const packages = packagesOf(plan.workspaces);
    const graph = importGraphOf(programsIn(target));
    const isIncluded = (file: string) =>
      included.has(file) || [...included].some((each) => each.startsWith(`${file}/`));

    expect([...graph.files].filter((file) => !isIncluded(file))).toEqual([]);
    // The font of the sandbox pages is copied from the frontend's build stage.
    const copied = new Set(['@fontsource-variable/anek-bangla']);
    expect([...graph.packages].filter((name) => !packages.has(name) && !copied.has(name))).toEqual([]);
    expect(graph.files.size).toBeGreaterThan(5);
  },
);

test.each(IMAGE_TARGETS)('the image of %s contains no tests, tools or other processes', (target) => {
  const plan = planOf(target);
  const files = filesIn(plan);
  expect(files.filter((file) => /\.test\.|\.fixture\.|\/(testing|crash-points)\//.test(file))).toEqual([]);
  const folders = new Set(
    files.map((file) =>
      file
        .split('/')
        .slice(0, file.startsWith('services/') ? 2 : 1)
        .join('/'),
    ),
  );
  expect([...folders].toSorted()).toEqual([...plan.workspaces].toSorted());
  const packages = packagesOf(plan.workspaces);
  for (const tool of ['vitest', 'vite', 'react', 'playwright-core', 'node', 'typescript', 'testcontainers'])
    expect(packages).not.toContain(tool);
});

test('an excluded file and a missing package are found', () => {
  const plan = planOf('account');
  const graph = importGraphOf(
    ['platform/src/http/route.test.ts', 'services/commerce/src/main.ts'].filter(exists),
  );
  const included = new Set(filesIn(plan));
  expect([...graph.files].filter((file) => !included.has(file))).toContain('services/commerce/src/main.ts');
  const packages = packagesOf(plan.workspaces);
  expect([...graph.packages].filter((name) => !packages.has(name))).toEqual(
    expect.arrayContaining(['stripe', 'pdfkit']),
  );
  expect(filesIn({ ...plan, copied: ['platform'] })).not.toContain('platform/src/runtime/config.test.ts');
});

test('the health check of an image follows the readiness of its process', async () => {
  let status = 200;
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/health/ready' ? status : 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const port = String((server.address() as AddressInfo).port);
  const runHealthCheck = async () => {
    const [, ...words] = planOf('account').healthCheck;
    const healthCheck = spawn(process.execPath, words, { env: { PORT: port } });
    const [code] = (await once(healthCheck, 'exit')) as [number];
    return code;
  };
  expect(await runHealthCheck()).toBe(0);
  status = 503;
  expect(await runHealthCheck()).toBe(1);
  server.close().closeAllConnections();
  expect(await runHealthCheck()).toBe(1);
});

const exists = (file: string) => existsSync(path.join(CHECKOUT, file));
