/* A thread with jobs that tests need. */

import { servePdfJobs } from '../threads/serve-pdf-jobs.ts';

const jobs = {
  text: async (text: string, at: Date) => new TextEncoder().encode(`${text} ${at.toISOString()}`),
  /** Occupies its thread for ever. */
  endless: (): Promise<Uint8Array> => {
    for (;;);
  },
  /** Takes all memory. */
  greedy: (): Promise<Uint8Array> => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 1_000_000 }, (_, index) => index / 3));
  },
  failing: async (): Promise<Uint8Array> => {
    throw new Error('no such glyph');
  },
  environment: async () => new TextEncoder().encode(JSON.stringify(Object.keys(process.env))),
};

export type TestJobs = typeof jobs;

export default servePdfJobs(jobs);
