import { AppError } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUploadLimits, type UploadLimits } from './upload-limits.ts';

describe('how many uploads are let in', () => {
  let valkey: Redis;
  beforeAll(async () => {
    valkey = connectValkey(await testValkeyUrl(), { name: 'test', log: testLog() });
  });
  afterAll(() => valkey.quit());

  /** The refusal, or null when the upload went through. */
  const tried = (limits: UploadLimits, personId: string, upload = async () => {}) =>
    limits.admit(personId, upload).then(
      () => null,
      (error: unknown) => (error instanceof AppError ? error : Promise.reject(error as Error)),
    );

  test('past a person’s hourly number they are told when to go on; others are not held up', async () => {
    const limits = createUploadLimits(valkey, 2);
    const [rima, karim] = [newId(), newId()];
    expect([await tried(limits, rima), await tried(limits, rima)]).toEqual([null, null]);
    const refused = await tried(limits, rima);
    expect(refused?.code).toBe('too_many_requests');
    expect(refused?.retryAfter).toBeGreaterThan(3_000);
    const anotherCopy = createUploadLimits(valkey, 2);
    expect((await tried(anotherCopy, rima))?.code).toBe('too_many_requests');
    expect(await tried(limits, karim)).toBeNull();
  });

  test('one person has four at a time, everybody together forty, and room comes back', async () => {
    const limits = createUploadLimits(valkey, 1_000);
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const rima = newId();
    const own = Array.from({ length: 5 }, () => tried(limits, rima, () => held));
    const others = Array.from({ length: 40 }, () => tried(limits, newId(), () => held));
    expect((await own[4])?.code).toBe('uploads_busy');
    const refused = await Promise.all(others.slice(36));
    expect(refused.map((error) => [error?.code, error?.retryAfter])).toEqual(
      Array.from({ length: 4 }, () => ['uploads_busy', 10]),
    );
    finish();
    expect(await Promise.all([...own.slice(0, 4), ...others.slice(0, 36)])).toEqual(
      Array.from({ length: 40 }, () => null),
    );
    expect(await tried(limits, rima)).toBeNull();
  });
});
