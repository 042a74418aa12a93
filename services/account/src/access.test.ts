import { newId } from '@petcare/platform/mongo/object-id.ts';
import { accessTable, requestAsEveryCaller } from '@petcare/platform/testing/access/access-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

describe('an endpoint of account admits exactly the callers of its access rule', () => {
  test.each(accessTable('account'))('$name', async (row) => {
    expect(await requestAsEveryCaller(account.send, row)).toEqual(row.expected);
  });
});

test('a request without a gateway token is refused, whatever other headers it carries', async () => {
  const { status } = await account.send('GET', '/api/users', {
    headers: { 'x-petcare-identity': 'forged', 'x-user-id': newId(), 'x-role': 'admin' },
  });
  expect(status).toBe(401);
});
