import { expect } from 'vitest';
import { TaskRows } from '../task-rows.ts';
import { eventually } from '../../testing/eventually.ts';

export const rowOf = (name: string, id: string) => TaskRows.findById(`${name}-${id}`).lean();

/** Waits longer than another copy needs to take over the task of a killed process. */
export const waitUntilDone = (name: string, id: string) =>
  eventually(async () => expect((await rowOf(name, id))?.state).toBe('done'), { within: 12_000, every: 50 });
