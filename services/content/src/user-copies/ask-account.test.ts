import { createInternalClient } from '@petcare/platform/http/internal-client.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAccountDouble } from '../testing/account-double.ts';
import { askAccount } from './ask-account.ts';

let account: Awaited<ReturnType<typeof startAccountDouble>>;
let identity: Awaited<ReturnType<typeof testIdentity>>;
beforeAll(async () => {
  identity = await testIdentity();
  account = await startAccountDouble(identity);
});
afterAll(() => account.stop());

const clientOf = (url: string) =>
  createInternalClient({ name: 'content', baseUrls: { account: url }, signer: identity.signer });

test('while account is away, people are told to try again; somebody unknown is not found', async () => {
  const away = await startAccountDouble(identity);
  await away.stop();
  await expect(askAccount(newId(), clientOf(away.url))).rejects.toMatchObject({ code: 'unavailable' });
  await expect(askAccount(newId(), clientOf(account.url))).rejects.toMatchObject({ code: 'not_found' });
});
