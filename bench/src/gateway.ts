import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@petcare/platform/log.ts';
import { createSessions, sessionCookie } from '@petcare/platform/sessions.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { connectValkey } from '@petcare/platform/valkey.ts';
import express from 'express';
import { takeFreePorts } from '@petcare/stack/servers/free-ports.ts';
import { takeTestServers } from '@petcare/stack/testing/test-servers.ts';
import { load, type LoadResult } from './http-load.ts';

/*
 * What the door costs: a signed-in request through the gateway (session lookup, rate limit, signed identity, trace,
 * log line) against the same request straight to the small Express server behind it. Client, gateway and upstream share
 * the processors, so only the ratio of the two arms of a round means anything.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 3_000);
const connections = 32;
const goal = 0.45;

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const range = (values: number[], digits: number) =>
  `${median(values).toFixed(digits)} [${Math.min(...values).toFixed(digits)}-${Math.max(...values).toFixed(digits)}]`;

const body = JSON.stringify({
  products: Array.from({ length: 16 }, (_, index) => ({ index, text: 'x'.repeat(120) })),
});
const upstream = createServer(
  express().get('/api/products', (_request, response) => void response.type('json').send(body)),
);
upstream.listen(0, '127.0.0.1');
await once(upstream, 'listening');
const upstreamPort = (upstream.address() as AddressInfo).port;
const upstreamUrl = `http://127.0.0.1:${upstreamPort}`;

const servers = await takeTestServers();
const valkey = connectValkey(servers.valkeyUrl, { name: 'bench', log: createLogger('bench', 'warn') });
const [gatewayPort = 0] = await takeFreePorts(1);
const gateway = spawn(
  process.execPath,
  [fileURLToPath(new URL('../../gateway/src/main.ts', import.meta.url))],
  {
    env: {
      PATH: process.env['PATH'],
      PORT: String(gatewayPort),
      PUBLIC_URL: `http://localhost:${gatewayPort}`,
      ACCOUNT_URL: upstreamUrl,
      CONTENT_URL: upstreamUrl,
      CLINIC_URL: upstreamUrl,
      COMMERCE_URL: upstreamUrl,
      AMQP_URL: servers.amqpUrl,
      VALKEY_URL: servers.valkeyUrl,
      EVENTS_NAMESPACE: `bench${process.pid}`,
      IDENTITY_PRIVATE_JWK: (await testIdentity()).gatewayKey,
      RATE_LIMIT_PER_MINUTE: '100000000',
    },
    // Its log lines are written as in earnest, and go nowhere.
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
try {
  await eventually(
    async () => {
      const { ok } = await fetch(`http://127.0.0.1:${gatewayPort}/health/ready`);
      if (!ok) throw new Error('the gateway is not ready');
    },
    { within: 20_000, every: 100 },
  );
  const { id } = await createSessions(valkey).create({
    userId: '665f1f77bcf86cd799439011',
    role: 'user',
    userAgent: 'bench',
    ip: '127.0.0.1',
  });
  const headers = { cookie: `${sessionCookie}=${id}` };
  const arms = { direct: upstreamPort, gateway: gatewayPort };
  const results: Record<keyof typeof arms, LoadResult[]> = { direct: [], gateway: [] };
  console.log(
    `${connections} connections, ${rounds} rounds of ${roundMs} ms, ${Buffer.byteLength(body)} bytes`,
  );
  for (let round = -1; round < rounds; round += 1) {
    const names = Object.keys(arms) as (keyof typeof arms)[];
    for (const name of Math.random() < 0.5 ? names : names.toReversed()) {
      const result = await load({ port: arms[name], path: '/api/products', headers }, connections, roundMs);
      if (round >= 0) results[name].push(result);
    }
  }
  const of = (name: keyof typeof arms, figure: keyof LoadResult) =>
    results[name].map((result) => result[figure]);
  for (const name of ['direct', 'gateway'] as const)
    console.log(
      `  ${name.padEnd(8)} ${range(of(name, 'perSecond'), 0)} answers/s, p50 ${range(of(name, 'p50'), 1)} ms, p99 ${range(of(name, 'p99'), 1)} ms`,
    );
  const ratios = results.gateway.map(
    ({ perSecond }, round) => perSecond / (results.direct[round]?.perSecond ?? Number.NaN),
  );
  console.log(`  ratio    ${range(ratios, 2)} (goal ${goal})`);
} finally {
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
  valkey.disconnect();
  upstream.close();
  await servers.release();
}
