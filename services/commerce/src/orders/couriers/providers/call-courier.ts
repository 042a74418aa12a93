import { createHash, timingSafeEqual } from 'node:crypto';
import { failure } from '@petcare/platform/errors.ts';
import type { z } from 'zod';

const timeoutMs = 10_000;

interface CourierCall {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * Calls a courier and reads its answer. Null for a status below 500 that is no success.
 * @throws unavailable – for no answer, a server error and an answer of another shape.
 */
export async function callCourier<Shape extends z.ZodType>(
  url: string,
  { method, headers = {}, body }: CourierCall,
  shape: Shape,
): Promise<z.infer<Shape> | null> {
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status < 500 && !response.ok) {
      await response.body?.cancel();
      return null;
    }
    answer = await response.json();
    if (!response.ok) throw new Error(`the courier answered ${response.status}`);
    return shape.parse(answer);
  } catch (cause) {
    throw failure('unavailable', { message: 'The courier does not answer right now.', cause });
  }
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function isSameSecret(given: unknown, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return typeof given === 'string' && timingSafeEqual(hash(given), hash(expected));
}

/** @throws bad_signature */
export function readJson<Shape extends z.ZodType>(body: Uint8Array, shape: Shape): z.infer<Shape> {
  try {
    return shape.parse(JSON.parse(Buffer.from(body).toString()));
  } catch {
    throw failure('bad_signature');
  }
}
