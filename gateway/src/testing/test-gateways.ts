import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentitySigner, identityHeader } from '@petcare/platform/auth/identity.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { createSessions, hostSessionCookie, type Sessions } from '@petcare/platform/auth/sessions.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import express from 'express';
import type { ApiOptions } from '../api/api.ts';
import { createForwarder, type ForwardOptions } from '../api/forward.ts';
import { createSites } from '../api/origin.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import { createRouting } from '../api/routing.ts';
import { buildApp } from '../app.ts';

const log = createLogger('test', 'silent');
export const host = '127.0.0.1';
export const publicUrl = 'https://petcare.example';

function buildFrontend(): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontend-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="%STYLE_NONCE%"><script>let inline = 1</script><div id="root"></div>',
  );
  writeFileSync(join(directory, 'assets', 'app-1234.js'), 'export {}');
  writeFileSync(join(directory, 'assets', 'app-1234.js.br'), brotliCompressSync('export {}'));
  writeFileSync(join(directory, 'service-worker.js'), '');
  writeFileSync(join(directory, 'service-worker.js.br'), brotliCompressSync(''));
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  return directory;
}

export type TestGateways = Awaited<ReturnType<typeof startTestGateways>>;

/** Starts gateways of several settings in front of a service that returns the caller it received. */
export async function startTestGateways() {
  const identity = await testIdentity();
  const closers: (() => Promise<unknown>)[] = [];
  const valkey = connectValkey(await testValkeyUrl(), { name: 'test', log });
  const sessions = createSessions(valkey);
  // A service that returns the caller it received.
  const service = express().use(async (request, response) => {
    const caller = await identity.verifier.verify(String(request.headers[identityHeader]));
    const filler = 'x'.repeat(Number(request.query['limit'] ?? 0));
    response.json({
      caller,
      url: request.url,
      cookie: request.headers.cookie ?? null,
      ...(filler && { filler }),
    });
  });
  const { server, port } = await listen(service, { port: 0, host });
  closers.push(() => closeServer(server));
  const url = `http://${host}:${port}`;
  const forwarder = createForwarder({ account: url, content: url, clinic: url, commerce: url });
  closers.push(() => forwarder.close());
  const groups: ForwardOptions['group'][] = [];
  const startGateway = async (
    trustedProxies: string,
    rateLimit: ApiOptions['rateLimit'],
    store: Sessions = sessions,
    ofAddressPerMinute = 100_000,
  ) => {
    const app = buildApp({
      log,
      metrics: createMetrics('test'),
      publicUrl,
      sites: createSites(publicUrl),
      findEndpoint: createRouting(),
      sessions: store,
      signer: await createIdentitySigner(identity.gatewayKey),
      forwarder: {
        ...forwarder,
        forward(request, response, options) {
          groups.push(options.group);
          return forwarder.forward(request, response, options);
        },
      },
      rateLimit,
      addressRateLimit: createRateLimit(valkey, ofAddressPerMinute, newId()),
      fileRateLimit: createRateLimit(valkey, ofAddressPerMinute, newId()),
      frontendDirectory: buildFrontend(),
      trustedProxies,
      ready: () => valkey.ping(),
    });
    const gateway = await listen(app.handle, { port: 0, host });
    closers.push(() => closeServer(gateway.server));
    return `http://${host}:${gateway.port}`;
  };
  const strictValkey = valkey.duplicate({ keyPrefix: 'strict:' });
  closers.push(() => strictValkey.quit());
  const unreachable = connectValkey('redis://127.0.0.1:1', { name: 'away', log });
  closers.push(async () => unreachable.disconnect());
  const base = await startGateway('127.0.0.1', createRateLimit(valkey, 100_000));

  return {
    sessions,
    base,
    /** Trusts one proxy in front of it, at any address. */
    oneProxyBase: await startGateway('1', createRateLimit(valkey, 100_000)),
    /** Its session store and its limits are unreachable. */
    withoutStoreBase: await startGateway('', createRateLimit(unreachable, 100), createSessions(unreachable)),
    /** Trusts no proxy. Answers four requests of a user and twenty of all, and twenty files, a minute. */
    strictBase: await startGateway('', createRateLimit(strictValkey, 4), sessions, 20),

    /** The groups of the requests that were forwarded. */
    groups,

    async signIn() {
      const userId = newId();
      const session = await sessions.create({ userId, role: 'user', userAgent: 'test', ip: host });
      return { userId, ...session, cookie: `theme=dark; ${hostSessionCookie}=${session.id}` };
    },
    callerAt: async (path: string, headers: Record<string, string> = {}) =>
      (await (await fetch(base + path, { headers })).json()) as Record<string, unknown>,

    async stop(): Promise<void> {
      for (const close of closers.toReversed()) await close();
      valkey.disconnect();
    },
  };
}

export async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}
