import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Functions that render a file from values that threads can exchange. */
export type PdfJobs = Readonly<Record<string, (...parts: never[]) => Promise<Uint8Array> | Readable>>;

interface Task {
  readonly job: string;
  readonly parts: readonly unknown[];
}

/** Returns the function of a thread that `createPdfThreads` calls. */
export function servePdfJobs(jobs: PdfJobs): (task: Task) => Promise<Uint8Array> {
  return async ({ job, parts }) => {
    const file = await jobs[job]?.(...(parts as never[]));
    if (!file) throw new Error(`there is no job ${job}`);
    return file instanceof Uint8Array ? file : buffer(file);
  };
}
