import { endpoints } from '@petcare/contracts/endpoints.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startLiveGateways } from '../testing/live-gateways.ts';
import { publicUrl, startTestGateways, statusOf, type TestGateways } from '../testing/test-gateways.ts';

let gateways: TestGateways;
beforeAll(async () => {
  gateways = await startTestGateways();
});
afterAll(() => gateways.stop());

const ofTable = Object.values(endpoints)
  .filter(({ access, service }) => access.who !== 'system' && service !== 'workers')
  .map(({ method, path }) => [method, path.replaceAll(/:\w+/g, () => newId())] as const);
const ofDocuments = [
  '/api/openapi.json',
  '/api/asyncapi.json',
  '/api/docs',
  '/api/docs/messages',
  '/api/docs/start.css',
  '/api/docs/messages.css',
  '/api/docs/start.js',
  '/api/docs/swagger-ui-bundle.js',
  '/api/docs/unknown',
];
const ofPages = [
  '/',
  '/store',
  '/robots.txt',
  '/sitemap.xml',
  '/assets/app-1234.js',
  '/unknown.js',
  '/health',
];
const others = ['/api', '/api/unknown', '/media', '/media/unknown'];

test('no route is outside the limits of an address', async () => {
  // Spends what the address has: four requests of the API and twenty files.
  for (let count = 0; count < 30; count += 1) {
    await statusOf(`${gateways.strictBase}/api/products`);
    await statusOf(`${gateways.strictBase}/robots.txt`);
  }
  const routes = [
    ...ofTable,
    ...[...ofDocuments, ...ofPages, ...others].map((path) => ['GET', path] as const),
  ];
  expect(routes.length).toBeGreaterThan(200);
  const open: string[] = [];
  for (const [method, path] of routes) {
    const answer = await fetch(gateways.strictBase + path, { method, headers: { origin: publicUrl } });
    await answer.arrayBuffer();
    if (answer.status !== 429 || !answer.headers.has('retry-after'))
      open.push(`${method} ${path}: ${answer.status}`);
  }
  expect(open).toEqual([]);
});

test('health is outside the limits, since an orchestrator restarts what does not answer', async () => {
  for (let count = 0; count < 30; count += 1)
    expect(await statusOf(`${gateways.strictBase}/health/live`)).toBe(200);
});

test('the requests of a polling socket are limited', async () => {
  const live = await startLiveGateways({ pollsPerMinute: 5 });
  onTestFinished(() => live.close());
  const poll = () => statusOf(`${live.url}/socket.io/?EIO=4&transport=polling&sid=unknown`);
  const statuses: number[] = [];
  for (let count = 0; count < 8; count += 1) statuses.push(await poll());
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});
