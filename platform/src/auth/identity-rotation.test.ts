import { defineEndpoint } from '@petcare/contracts/endpoint.ts';
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
import { person, testIdentity } from '../testing/test-identity.ts';

const rima = person('665f1f77bcf86cd799439011');
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
  async ({ caller }) => ({ id: caller.kind === 'person' ? caller.id : '' }),
);

describe('a key of identity is changed without refusing anybody', () => {
  test('publish the new key, sign with it, take the old one away a minute later: 0 refused', async () => {
    const house = await openHouse();
    await house.publish([house.oldKey, house.newKey]);
    await house.signWith(house.newKey);
    await house.waitForOldTokensToEnd();
    await house.publish([house.newKey]);
    const { answered, refused } = await house.close();
    expect(refused).toBe(0);
    expect(answered).toBeGreaterThan(50);
  });

  test('signing with a key that is not published yet would be refused', async () => {
    const house = await openHouse();
    await house.signWith(house.newKey);
    await house.publish([house.oldKey, house.newKey]);
    expect((await house.close()).refused).toBeGreaterThan(0);
  });

  test('taking the old key away before its last tokens have ended would be refused', async () => {
    const house = await openHouse();
    await house.publish([house.oldKey, house.newKey]);
    await house.signWith(house.newKey);
    const token = await (await createIdentitySigner(house.oldKey.privateJwk)).sign(rima);
    const last = createIdentityVerifier(JSON.stringify({ keys: [house.newKey.publicJwk] }));
    await expect(last.verify(token)).rejects.toThrow('no applicable key');
    expect((await house.close()).refused).toBe(0);
  });
});

test('a key whose kid names no holder is refused when it is read, not with every request', async () => {
  const { privateJwk } = await makeKey('gatekeeper.2');
  await expect(createIdentitySigner(privateJwk)).rejects.toThrow('gatekeeper.2');
});

test('the second key of a holder may claim no more than the first', async () => {
  const { privateJwk, publicJwk } = await makeKey('gateway.2');
  const verifier = createIdentityVerifier(JSON.stringify({ keys: [publicJwk] }));
  const signer = await createIdentitySigner(privateJwk);
  expect(await verifier.verify(await signer.sign(rima))).toEqual(rima);
  await expect(verifier.verify(await signer.sign({ kind: 'system', name: 'account' }))).rejects.toThrow(
    'may not speak',
  );
});

/** Two copies of a door and of a service behind it, asked all the time, whose settings are changed copy by copy. */
async function openHouse() {
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
  const doors = await Promise.all(
    copies.map(async () => doorOf(await createIdentitySigner(oldKey.privateJwk))),
  );

  const closing = new AbortController();
  let passage = Promise.resolve();
  let underWay = 0;
  const counted = { answered: 0, refused: 0 };
  const ask = async () => {
    while (!closing.signal.aborted) {
      for (const door of doors)
        for (const url of services) {
          await passage;
          underWay += 1;
          const response = await fetch(`${url}/self`, { headers: { [identityHeader]: await door.token() } });
          await response.arrayBuffer();
          underWay -= 1;
          counted[response.ok ? 'answered' : 'refused'] += 1;
        }
      await nextTurn();
    }
  };
  const load = Promise.all([ask(), ask(), ask()]);
  const askedSome = async () => {
    const before = counted.answered + counted.refused;
    await vi.waitUntil(() => counted.answered + counted.refused > before + 12, {
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
        await askedSome();
      }
    },
    async signWith(key: Key) {
      for (const copy of copies) {
        doors[copy] = doorOf(await createIdentitySigner(key.privateJwk));
        await askedSome();
      }
    },
    async waitForOldTokensToEnd() {
      // No request travels for a minute: the clock is turned while none is under way.
      const turned = Promise.withResolvers<void>();
      passage = turned.promise;
      await vi.waitUntil(() => underWay === 0, { interval: 2, timeout: 10_000 });
      vi.setSystemTime(Date.now() + 66_000);
      turned.resolve();
    },
    async close() {
      await askedSome();
      closing.abort();
      await load;
      await Promise.all(apps.map((app) => app.close()));
      return counted;
    },
  };
}

/** Keeps a token for half its life, as the gateway does. */
function doorOf(signer: IdentitySigner) {
  let kept: { token: Promise<string>; until: number } | undefined;
  return {
    token() {
      if (!kept || kept.until <= Date.now()) kept = { token: signer.sign(rima), until: Date.now() + 30_000 };
      return kept.token;
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
