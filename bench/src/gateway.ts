import { createLogger } from '@petcare/platform/observability/log.ts';
import { createSessions, sessionCookie } from '@petcare/platform/auth/sessions.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { startTraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { startNginx } from './gateway/start-nginx.ts';
import {
  defaultConnections,
  figuresOf,
  measureRounds,
  pairedRatio,
  printFigures,
  roundMs,
  rounds,
} from './measure/paired-rounds.ts';
import { optionsOf, startServer, stopServers } from './measure/start-server.ts';
import { storeResult } from './results/store-result.ts';

/*
 * Compares a signed-in request through the gateway with one to the Express server behind it, with proxies that only
 * forward (Express and undici; Node's server and undici; nginx where it is installed), and with the gateway while it
 * traces. Each server is a process of its own.
 */
const servers = await acquireTestServers();
const valkey = connectValkey(servers.valkeyUrl, { name: 'bench', log: createLogger('bench', 'warn') });
const sink = await startTraceSink('forget');
const identity = await testIdentity();
const upstream = await startServer('bench/src/gateway/upstream-server.ts', {});
const upstreamUrl = `http://127.0.0.1:${upstream.port}`;

const startGateway = (environment: Record<string, string> = {}) =>
  startServer(
    'gateway/src/main.ts',
    {
      PUBLIC_URL: 'http://bench',
      ACCOUNT_URL: upstreamUrl,
      CONTENT_URL: upstreamUrl,
      CLINIC_URL: upstreamUrl,
      COMMERCE_URL: upstreamUrl,
      AMQP_URL: servers.amqpUrl,
      VALKEY_URL: servers.valkeyUrl,
      EVENTS_NAMESPACE: `bench${process.pid}`,
      IDENTITY_PRIVATE_JWK: identity.gatewayKey,
      RATE_LIMIT_PER_MINUTE: '100000000',
      ADDRESS_RATE_LIMIT_PER_MINUTE: '100000000',
      ...environment,
    },
    optionsOf('gateway'),
  );
/** Starts a gateway that traces the given share of its requests. */
const startTraced = (share: number) =>
  startGateway({
    ...sink.environment(1_000),
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: String(share),
  });

const nginx = await startNginx(upstream.port);
try {
  const arms = {
    direct: upstream,
    floor: await startServer('bench/src/gateway/floor-server.ts', { UPSTREAM_URL: upstreamUrl }),
    bare: await startServer('bench/src/gateway/bare-server.ts', { UPSTREAM_URL: upstreamUrl }),
    ...(nginx && { nginx }),
    gateway: await startGateway(),
    'traced 0/20': await startTraced(0),
    'traced 1/20': await startTraced(0.05),
    'traced 20/20': await startTraced(1),
  };
  const { id } = await createSessions(valkey).create({
    userId: '665f1f77bcf86cd799439011',
    role: 'user',
    userAgent: 'bench',
    ip: '127.0.0.1',
  });
  console.log(`${defaultConnections} connections, ${rounds} rounds of ${roundMs} ms`);
  const results = await measureRounds(arms, async () => ({
    path: '/api/products',
    headers: { cookie: `${sessionCookie}=${id}` },
  }));
  printFigures(results);
  const compare = (one: string, other: string, figure: 'perSecond' | 'cpuMs') => {
    const label = `${figure === 'cpuMs' ? 'processor time' : 'answers/s'}, ${one} to ${other}`;
    console.log(`  ${label.padEnd(42)} ${pairedRatio(results, one, other, figure)}`);
  };
  for (const proxy of ['floor', 'bare', ...(nginx ? ['nginx'] : []), 'gateway']) {
    compare(proxy, 'direct', 'perSecond');
    compare(proxy, 'direct', 'cpuMs');
  }
  for (const proxy of ['floor', 'bare']) compare('gateway', proxy, 'cpuMs');
  for (const name of ['traced 0/20', 'traced 1/20', 'traced 20/20']) compare(name, 'gateway', 'cpuMs');
  await storeResult('gateway', figuresOf(results));
} finally {
  await stopServers();
  await nginx?.stop();
  valkey.disconnect();
  await sink.close();
  await servers.release();
}
