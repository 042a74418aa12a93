import { connectBus } from '@petcare/platform/bus/bus.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { openPages } from './measure/open-pages.ts';
import { rounds, shuffle } from './measure/paired-rounds.ts';
import { processorMs, startServer, stopServers, type BenchServer } from './measure/start-server.ts';
import type { Figure } from './results/result.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Compares one change of a product, from its event at the broker until all sockets that watch the store have it, with
 * a bare Socket.IO server that emits the same message. One change follows the other.
 */
const sockets = Number(process.env['BENCH_SOCKETS'] ?? 1_000);
const changes = 40;
const namespace = `bench-${newId()}`;

interface Arm {
  readonly server: BenchServer;
  readonly send: () => Promise<unknown>;
}

const servers = await acquireTestServers();
const bus = await connectBus({
  url: servers.amqpUrl,
  namespace,
  name: 'bench',
  log: createLogger('bench', 'error'),
});
try {
  const identity = await testIdentity();
  const elsewhere = 'http://127.0.0.1:9';
  const gateway = await startServer('gateway/src/main.ts', {
    PUBLIC_URL: 'http://127.0.0.1',
    ACCOUNT_URL: elsewhere,
    CONTENT_URL: elsewhere,
    CLINIC_URL: elsewhere,
    COMMERCE_URL: elsewhere,
    AMQP_URL: servers.amqpUrl,
    VALKEY_URL: servers.valkeyUrl,
    EVENTS_NAMESPACE: namespace,
    IDENTITY_PRIVATE_JWK: identity.gatewayKey,
    SOCKET_RATE_LIMIT_PER_MINUTE: '1000000',
    VISITOR_SOCKETS_PER_ADDRESS: String(2 * sockets),
    VISITOR_SOCKETS: String(2 * sockets),
  });
  const raw = await startServer('bench/src/fan-out/raw-socket-server.ts', {});
  const arms: Record<'gateway' | 'raw', Arm> = {
    gateway: {
      server: gateway,
      send: () =>
        bus.publish(
          buildEvent(
            'product.stock_changed',
            { product_id: newId() },
            { aggregate: { type: 'product_stock', id: newId(), sequence: 1 } },
          ),
        ),
    },
    raw: {
      server: raw,
      send: () => fetch(`http://127.0.0.1:${raw.port}`, { method: 'POST', body: newId() }),
    },
  };
  const figures: Record<string, { readonly ms: number[]; readonly cpuMs: number[] }> = {};
  const pages = {
    gateway: await openPages(`http://127.0.0.1:${gateway.port}`, { host: '127.0.0.1' }, sockets),
    raw: await openPages(`http://127.0.0.1:${raw.port}`, {}, sockets),
  };
  for (let round = -1; round < rounds; round += 1)
    for (const name of shuffle(['gateway', 'raw'] as const)) {
      const { server, send } = arms[name];
      const times: number[] = [];
      const before = processorMs(server.pid);
      for (let change = 0; change < changes; change += 1) {
        const all = pages[name].receivedAll(pages[name].received() + sockets);
        const began = performance.now();
        await Promise.all([send(), all]);
        times.push(performance.now() - began);
      }
      if (round < 0) continue;
      const { ms, cpuMs } = (figures[name] ??= { ms: [], cpuMs: [] });
      ms.push(percentile(times, 0.5));
      cpuMs.push((processorMs(server.pid) - before) / changes);
    }
  console.log(`${sockets} sockets, ${rounds} rounds of ${changes} changes, medians [ranges]`);
  for (const [name, { ms, cpuMs }] of Object.entries(figures))
    console.log(
      `  ${name.padEnd(8)} ${range(ms)} ms until all have it, ${range(cpuMs)} ms of processor time`,
    );
  const ratioOf = (key: 'ms' | 'cpuMs') =>
    range(
      (figures['gateway']?.[key] ?? []).map((one, at) => one / (figures['raw']?.[key][at] ?? Number.NaN)),
    );
  console.log(`  gateway to raw: time ${ratioOf('ms')}, processor time ${ratioOf('cpuMs')}; at most 1.2`);
  const stored = Object.entries(figures).flatMap(([name, { ms, cpuMs }]): Figure[] => [
    { name: `${name}: until all have it`, unit: 'ms', better: 'lower', values: ms },
    { name: `${name}: processor time`, unit: 'ms', better: 'lower', values: cpuMs },
  ]);
  await storeResult('fan-out', stored);
  for (const page of Object.values(pages)) page.close();
} finally {
  await stopServers();
  await bus.close();
  await servers.release();
}
process.exit(0);

function range(values: readonly number[]): string {
  return `${percentile(values, 0.5).toFixed(2)} [${Math.min(...values).toFixed(2)}-${Math.max(...values).toFixed(2)}]`;
}
