import { accessTable, requestAsEveryCaller } from '@petcare/platform/testing/access/access-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestCommerce, type TestCommerce } from './testing/test-commerce.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

describe('an endpoint of commerce admits exactly the callers of its access rule', () => {
  test.each(accessTable('commerce'))('$name', async (row) => {
    expect(await requestAsEveryCaller(commerce.send, row)).toEqual(row.expected);
  });
});
