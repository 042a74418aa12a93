import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { route } from '../http/route.ts';
import {
  createIdentitySigner,
  createIdentityVerifier,
  identityHeader,
  type IdentitySigner,
} from './identity.ts';
import { startTestApp } from '../testing/test-app.ts';
import { userCaller, testIdentity } from '../testing/test-identity.ts';

const user = userCaller('665f1f77bcf86cd799439011');
const copies = [0, 1] as const;
const self = route(
  defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/self',
    status: 200,
    summary: '',
    access: { who: 'signed-in' },
    response: z.object({ id: z.string() }),
  }),
  async ({ caller }) => ({ id: caller.kind === 'user' ? caller.id : '' }),
);

describe('an identity key is rotated without refusing a request', () => {
  test('publishing the new key, signing with it and removing the old one a minute later refuses 0 requests', async () => {
    const system = await startSystem();
    await system.publish([system.oldKey, system.newKey]);
    await system.signWith(system.newKey);
    await system.waitForOldTokensToExpire();
    await system.publish([system.newKey]);
    const { answered, refused } = await system.close();
    expect(refused).toBe(0);
    expect(answered).toBeGreaterThan(50);
  });

  test('signing with an unpublished key is refused', async () => {
    const system = await startSystem();
    await system.signWith(system.newKey);
    await system.publish([system.oldKey, system.newKey]);
    expect((await system.close()).refused).toBeGreaterThan(0);
  });

  test('a token is refused when its key is removed before the token expires', async () => {
    const system = await startSystem();
    await system.publish([system.oldKey, system.newKey]);
    await system.signWith(system.newKey);
    const token = await (await createIdentitySigner(system.oldKey.privateJwk)).sign(user);
    const last = createIdentityVerifier(JSON.stringify({ keys: [system.newKey.publicJwk] }));
    await expect(last.verify(token)).rejects.toThrow('no applicable key');
    expect((await system.close()).refused).toBe(0);
  });
});

test('a key whose kid names no holder is refused when it is loaded, not on every request', async () => {
  const { privateJwk } = await makeKey('gatekeeper.2');
  await expect(createIdentitySigner(privateJwk)).rejects.toThrow('gatekeeper.2');
});

test('the second key of a holder may claim no more than the first', async () => {
  const { privateJwk, publicJwk } = await makeKey('gateway.2');
  const verifier = createIdentityVerifier(JSON.stringify({ keys: [publicJwk] }));
  const signer = await createIdentitySigner(privateJwk);
  expect(await verifier.verify(await signer.sign(user))).toEqual(user);
  await expect(verifier.verify(await signer.sign({ kind: 'system', name: 'account' }))).rejects.toThrow(
    'may not speak',
  );
});

async function startSystem() {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const identity = await testIdentity();
  const oldKey = await makeKey('gateway');
  const newKey = await makeKey('gateway.2');
  const apps: { close(): Promise<void> }[] = [];
  const startCopy = async (keys: readonly Key[]) => {
    const jwks = JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) });
    const app = await startTestApp([self], { ...identity, verifier: createIdentityVerifier(jwks) });
    apps.push(app);
    return app.url;
  };
  const services = [await startCopy([oldKey]), await startCopy([oldKey])];
  const gateways = await Promise.all(
    copies.map(async () => createGateway(await createIdentitySigner(oldKey.privateJwk))),
  );

  const closing = new AbortController();
  let paused = Promise.resolve();
  let inFlight = 0;
  const counts = { answered: 0, refused: 0 };
  const sendRequests = async () => {
    while (!closing.signal.aborted) {
      for (const gateway of gateways)
        for (const url of services) {
          await paused;
          inFlight += 1;
          const response = await fetch(`${url}/self`, {
            headers: { [identityHeader]: await gateway.token() },
          });
          await response.arrayBuffer();
          inFlight -= 1;
          counts[response.ok ? 'answered' : 'refused'] += 1;
        }
      await nextTurn();
    }
  };
  const load = Promise.all([sendRequests(), sendRequests(), sendRequests()]);
  const waitForRequests = async () => {
    const before = counts.answered + counts.refused;
    await vi.waitUntil(() => counts.answered + counts.refused > before + 12, {
      interval: 2,
      timeout: 10_000,
    });
  };

  return {
    oldKey,
    newKey,
    async publish(keys: readonly Key[]) {
      for (const copy of copies) {
        services[copy] = await startCopy(keys);
        await waitForRequests();
      }
    },
    async signWith(key: Key) {
      for (const copy of copies) {
        gateways[copy] = createGateway(await createIdentitySigner(key.privateJwk));
        await waitForRequests();
      }
    },
    async waitForOldTokensToExpire() {
      // The clock moves a minute ahead while no request is in flight.
      const clockMoved = Promise.withResolvers<void>();
      paused = clockMoved.promise;
      await vi.waitUntil(() => inFlight === 0, { interval: 2, timeout: 10_000 });
      vi.setSystemTime(Date.now() + 66_000);
      clockMoved.resolve();
    },
    async close() {
      await waitForRequests();
      closing.abort();
      await load;
      await Promise.all(apps.map((app) => app.close()));
      return counts;
    },
  };
}

function createGateway(signer: IdentitySigner) {
  let cached: { token: Promise<string>; until: number } | undefined;
  return {
    token() {
      if (!cached || cached.until <= Date.now())
        cached = { token: signer.sign(user), until: Date.now() + 30_000 };
      return cached.token;
    },
  };
}

type Key = Awaited<ReturnType<typeof makeKey>>;

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid },
    privateJwk: JSON.stringify({ ...(await exportJWK(privateKey)), kid }),
  };
}
