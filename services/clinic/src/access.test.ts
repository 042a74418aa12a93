import { accessTable, requestAsEveryCaller } from '@petcare/platform/testing/access/access-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestClinic, type TestClinic } from './testing/test-clinic.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await startTestClinic();
});
afterAll(() => clinic.stop());

describe('an endpoint of clinic admits exactly the callers of its access rule', () => {
  test.each(accessTable('clinic'))('$name', async (row) => {
    expect(await requestAsEveryCaller(clinic.send, row)).toEqual(row.expected);
  });
});
