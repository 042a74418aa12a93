import { AppError } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUploadLimits, type UploadLimits } from './upload-limits.ts';

describe('the limits of uploads', () => {
  let valkey: Redis;
  beforeAll(async () => {
    valkey = connectValkey(await testValkeyUrl(), { name: 'test', log: testLog() });
  });
  afterAll(() => valkey.quit());

  const tryUpload = (limits: UploadLimits, userId: string, upload = async () => {}) =>
    limits.admit(userId, upload).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error : Promise.reject(error as Error)),
    );

  test('beyond the hourly number refuse with a waiting time, for this user only', async () => {
    const limits = createUploadLimits(valkey, 2);
    const [rima, karim] = [newId(), newId()];
    expect([await tryUpload(limits, rima), await tryUpload(limits, rima)]).toEqual([null, null]);
    const refused = await tryUpload(limits, rima);
    expect(refused?.code).toBe('too_many_requests');
    expect(refused?.retryAfter).toBeGreaterThan(3_000);
    const anotherCopy = createUploadLimits(valkey, 2);
    expect((await tryUpload(anotherCopy, rima))?.code).toBe('too_many_requests');
    expect(await tryUpload(limits, karim)).toBeNull();
  });

  test('admit four at a time per user and forty in total, and more when they finish', async () => {
    const limits = createUploadLimits(valkey, 1_000);
    let finish = () => {};
    const pending = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const rima = newId();
    const own = Array.from({ length: 5 }, () => tryUpload(limits, rima, () => pending));
    const others = Array.from({ length: 40 }, () => tryUpload(limits, newId(), () => pending));
    expect((await own[4])?.code).toBe('uploads_busy');
    const refused = await Promise.all(others.slice(36));
    expect(refused.map((error) => [error?.code, error?.retryAfter])).toEqual(
      Array.from({ length: 4 }, () => ['uploads_busy', 10]),
    );
    finish();
    expect(await Promise.all([...own.slice(0, 4), ...others.slice(0, 36)])).toEqual(
      Array.from({ length: 40 }, () => null),
    );
    expect(await tryUpload(limits, rima)).toBeNull();
  });
});
