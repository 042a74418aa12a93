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
    limits
      .admit(userId, async (start) => {
        await start();
        await upload();
      })
      .then(
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

  test('admit two at a time per user and forty in total, and more when they finish', async () => {
    const limits = createUploadLimits(valkey, 1_000);
    const pending = Promise.withResolvers<void>();
    const rima = newId();
    const own = Array.from({ length: 3 }, () => tryUpload(limits, rima, () => pending.promise));
    const refused = await own[2];
    expect([refused?.code, refused?.retryAfter]).toEqual(['too_many_requests', 5]);
    let started = 0;
    const others = Array.from({ length: 50 }, () =>
      tryUpload(limits, newId(), () => {
        started += 1;
        return pending.promise;
      }),
    );
    await expect.poll(() => started).toBe(38);
    pending.resolve();
    expect(await Promise.all([own[0], own[1], ...others])).toEqual(Array.from({ length: 52 }, () => null));
    expect(await tryUpload(limits, rima)).toBeNull();
  });

  test('refuse a waiting upload as busy, and serve users without an upload in progress first', async () => {
    const limits = createUploadLimits(valkey, 1_000, { places: 1, perUser: 2, maxWaitMs: 50 });
    const pending = Promise.withResolvers<void>();
    const [rima, karim] = [newId(), newId()];
    const first = tryUpload(limits, rima, () => pending.promise);
    const refused = await tryUpload(limits, karim);
    expect([refused?.code, refused?.retryAfter]).toEqual(['uploads_busy', 10]);

    const patient = createUploadLimits(valkey, 1_000, { places: 1, perUser: 2, maxWaitMs: 60_000 });
    const order: string[] = [];
    const all = [
      tryUpload(patient, rima, () => pending.promise),
      tryUpload(patient, rima, async () => void order.push('rima')),
      tryUpload(patient, karim, async () => void order.push('karim')),
    ];
    pending.resolve();
    expect(await Promise.all([first, ...all])).toEqual([null, null, null, null]);
    expect(order).toEqual(['karim', 'rima']);
  });

  test('count an upload only once its first bytes arrive', async () => {
    const limits = createUploadLimits(valkey, 1_000, { places: 1, perUser: 1, maxWaitMs: 50 });
    const rima = newId();
    const idle = Promise.withResolvers<void>();
    const requests = Array.from({ length: 4 }, () => limits.admit(rima, () => idle.promise));
    expect(await tryUpload(limits, rima)).toBeNull();
    idle.resolve();
    await Promise.all(requests);
  });

  test('free the place of an upload that ended while it waited', async () => {
    const limits = createUploadLimits(valkey, 1_000, { places: 1, perUser: 1, maxWaitMs: 60_000 });
    const pending = Promise.withResolvers<void>();
    const [rima, karim] = [newId(), newId()];
    const first = tryUpload(limits, rima, () => pending.promise);
    await limits.admit(karim, async (start) => void start());
    pending.resolve();
    expect(await first).toBeNull();
    await expect.poll(() => tryUpload(limits, karim)).toBeNull();
  });
});
