import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { createSessions, sessionCookie } from '@petcare/platform/auth/sessions.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startTraceSink } from '@petcare/platform/testing/trace-sink.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import express from 'express';
import { reservePorts } from '@petcare/stack/processes/free-ports.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import { load, type LoadResult } from './http-load.ts';

/*
 * Compares a signed-in request through the gateway with one to the Express server behind it, then with all or one
 * in twenty requests traced. Client, gateway and server share the processors, so only the ratios are meaningful.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const roundMs = Number(process.env['BENCH_ROUND_MS'] ?? 3_000);
const connections = 32;
const target = 0.45;

interface Round extends LoadResult {
  readonly cpuMs: number;
}

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

const servers = await acquireTestServers();
const valkey = connectValkey(servers.valkeyUrl, { name: 'bench', log: createLogger('bench', 'warn') });
const sink = await startTraceSink('forget');
const register = fileURLToPath(
  new URL('../../platform/src/observability/telemetry/register.ts', import.meta.url),
);
const traced = { ...sink.environment(1_000), OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf' };
const identity = await testIdentity();

const started: ChildProcess[] = [];

async function startGateway(environment: Record<string, string> = {}) {
  const [port = 0] = await reservePorts(1);
  const gateway = spawn(
    process.execPath,
    ['--import', register, fileURLToPath(new URL('../../gateway/src/main.ts', import.meta.url))],
    {
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        PUBLIC_URL: `http://localhost:${port}`,
        ACCOUNT_URL: upstreamUrl,
        CONTENT_URL: upstreamUrl,
        CLINIC_URL: upstreamUrl,
        COMMERCE_URL: upstreamUrl,
        AMQP_URL: servers.amqpUrl,
        VALKEY_URL: servers.valkeyUrl,
        EVENTS_NAMESPACE: `bench${process.pid}`,
        IDENTITY_PRIVATE_JWK: identity.gatewayKey,
        RATE_LIMIT_PER_MINUTE: '100000000',
        ...environment,
      },
      // Log lines are written as in production, and discarded.
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  started.push(gateway);
  await eventually(
    async () => {
      const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`);
      if (!ok) throw new Error('the gateway is not ready');
    },
    { within: 60_000, every: 100 },
  );
  return { port, pid: gateway.pid ?? 0 };
}

/** Returns the processor time of a process in milliseconds. Linux counts in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

try {
  const arms = {
    direct: { port: upstreamPort, pid: process.pid },
    gateway: await startGateway(),
    traced: await startGateway(traced),
    sampled: await startGateway({
      ...traced,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    }),
  };
  const { id } = await createSessions(valkey).create({
    userId: '665f1f77bcf86cd799439011',
    role: 'user',
    userAgent: 'bench',
    ip: '127.0.0.1',
  });
  const headers = { cookie: `${sessionCookie}=${id}` };
  const names = Object.keys(arms) as (keyof typeof arms)[];
  const results: Record<keyof typeof arms, Round[]> = {
    direct: [],
    gateway: [],
    traced: [],
    sampled: [],
  };
  console.log(
    `${connections} connections, ${rounds} rounds of ${roundMs} ms, ${Buffer.byteLength(body)} bytes`,
  );
  for (let round = -1; round < rounds; round += 1) {
    for (const name of Math.random() < 0.5 ? names : names.toReversed()) {
      const { port, pid } = arms[name];
      const before = processorMs(pid);
      const result = await load({ port, path: '/api/products', headers }, connections, roundMs);
      const cpuMs = (processorMs(pid) - before) / ((result.perSecond * roundMs) / 1_000);
      if (round >= 0) results[name].push({ ...result, cpuMs });
    }
  }
  const valuesOf = (name: keyof typeof arms, figure: keyof Round) =>
    results[name].map((result) => result[figure]);
  for (const name of names)
    console.log(
      `  ${name.padEnd(8)} ${range(valuesOf(name, 'perSecond'), 0)} answers/s, p50 ${range(valuesOf(name, 'p50'), 1)} ms, p99 ${range(valuesOf(name, 'p99'), 1)} ms`,
    );
  const ratio = (one: keyof typeof arms, other: keyof typeof arms, figure: keyof Round) =>
    range(
      results[one].map((result, round) => result[figure] / (results[other][round]?.[figure] ?? Number.NaN)),
      2,
    );
  console.log(`  answers/s, gateway to direct  ${ratio('gateway', 'direct', 'perSecond')} (goal ${target})`);
  for (const [name, description] of [
    ['traced', 'every request traced'],
    ['sampled', 'one in twenty traced'],
  ] as const)
    console.log(
      `  ${description}: answers/s ${ratio(name, 'gateway', 'perSecond')}, processor time ${ratio(name, 'gateway', 'cpuMs')} of the untraced gateway's ${range(valuesOf('gateway', 'cpuMs'), 2)} ms a request`,
    );
} finally {
  for (const gateway of started) {
    gateway.kill('SIGTERM');
    await once(gateway, 'exit');
  }
  valkey.disconnect();
  upstream.close();
  await sink.close();
  await servers.release();
}
