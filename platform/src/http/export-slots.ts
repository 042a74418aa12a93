import { setTimeout as wait } from 'node:timers/promises';
import { failure } from '../errors.ts';
import type { Caller } from '../auth/identity.ts';

export interface ExportLimits {
  readonly atOnce: number;
  /** Milliseconds after which an export ends whose client reads nothing. */
  readonly stallMs: number;
}

export const defaultExportLimits: ExportLimits = { atOnce: 4, stallMs: 60_000 };

export interface ExportSlots {
  readonly stallMs: number;
  /**
   * Takes a slot and returns the function that frees it.
   * @throws too_many_requests – when the caller exports already, or all slots are taken.
   */
  acquire(caller: Caller): () => void;
}

export function createExportSlots({ atOnce, stallMs }: ExportLimits): ExportSlots {
  const exporting = new Set<string>();
  return {
    stallMs,
    acquire(caller) {
      const key = keyOf(caller);
      if (exporting.has(key))
        throw failure('too_many_requests', {
          message: 'Your last export is still running. Please wait until it is complete.',
          retryAfter: 5,
        });
      if (exporting.size >= atOnce)
        throw failure('too_many_requests', {
          message: 'Several exports are running. Please try again in a moment.',
          retryAfter: 10,
        });
      exporting.add(key);
      return () => void exporting.delete(key);
    },
  };
}

function keyOf(caller: Caller): string {
  if (caller.kind === 'user') return `user:${caller.id}`;
  return caller.kind === 'system' ? `system:${caller.name}` : 'visitor';
}

const maxPauseMs = 500;

/** Pauses after each batch for as long as reading it took, half a second at most, so that others are answered. */
export async function* pauseBetween<T>(batches: AsyncIterable<T>): AsyncGenerator<T, void> {
  let begin = performance.now();
  for await (const batch of batches) {
    const took = performance.now() - begin;
    yield batch;
    await wait(Math.min(took, maxPauseMs));
    begin = performance.now();
  }
}

export async function* watchStalls<T>(
  pieces: AsyncIterable<T>,
  stallMs: number,
  onStall: () => void,
): AsyncGenerator<T, void> {
  for await (const piece of pieces) {
    const timer = setTimeout(onStall, stallMs);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
