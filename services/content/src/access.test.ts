import { accessTable, requestAsEveryCaller } from '@petcare/platform/testing/access/access-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestContent, type TestContent } from './testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

describe('an endpoint of content admits exactly the callers of its access rule', () => {
  test.each(accessTable('content'))('$name', async (row) => {
    expect(await requestAsEveryCaller(content.send, row)).toEqual(row.expected);
  });
});
