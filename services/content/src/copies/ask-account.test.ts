import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAccountDouble } from '../testing/account-double.ts';
import { fetchFromAccount } from './ask-account.ts';

let account: Awaited<ReturnType<typeof startAccountDouble>>;
let identity: Awaited<ReturnType<typeof testIdentity>>;
beforeAll(async () => {
  identity = await testIdentity();
  account = await startAccountDouble(identity);
});
afterAll(() => account.stop());

const clientOf = (url: string) =>
  createInternalClient({ name: 'content', baseUrls: { account: url }, signer: identity.signer });

test('account being down is unavailable, an unknown user is not found', async () => {
  const stopped = await startAccountDouble(identity);
  await stopped.stop();
  await expect(fetchFromAccount(newId(), clientOf(stopped.url))).rejects.toMatchObject({
    code: 'unavailable',
  });
  await expect(fetchFromAccount(newId(), clientOf(account.url))).rejects.toMatchObject({ code: 'not_found' });
});
