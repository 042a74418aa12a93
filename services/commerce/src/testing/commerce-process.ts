import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { compileCache } from '@petcare/platform/testing/running-process.ts';
import type { TestBus } from '@petcare/platform/testing/test-servers.ts';
import { inject } from 'vitest';
import { publishableKey, secretKey } from './card-sandbox.ts';
import type { TestCommerce } from './test-commerce.ts';

const entry = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Another copy of the service, as the process it is in production, on the same database and card sandbox. */
export async function startCommerceProcess(
  { database, sandbox, identity }: TestCommerce,
  bus: TestBus,
  environment: Record<string, string> = {},
) {
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      NODE_ENV: 'test',
      MONGO_URL: database.url,
      AMQP_URL: bus.url,
      EVENTS_NAMESPACE: bus.namespace,
      VALKEY_URL: inject('valkeyUrl'),
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      CONTENT_URL: 'http://127.0.0.1:9',
      PUBLIC_URL: 'http://shop.test',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
      STRIPE_API_URL: sandbox.url,
      CARD_PUBLIC_URL: sandbox.url,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entryOfLog = JSON.parse(line) as { msg: string; port?: number };
      if (entryOfLog.msg === 'listening' && entryOfLog.port) resolve(entryOfLog.port);
    });
    void exited.then(([code]) => reject(new Error(`commerce ended with ${code} before it listened`)));
  });

  return {
    exited,

    /** Sends a request; rejects when the process dies under it. */
    async send(method: string, path: string, { as, body }: { as: Caller; body: unknown }) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { ...(await identity.as(as)), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },

    /** Ends it as a power cut does. */
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await exited;
    },

    /** Ends it as a deployment does. */
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
