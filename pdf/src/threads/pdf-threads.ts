import type { PdfJobs } from './serve-pdf-jobs.ts';

/** Limits of one process. A user has fewer files at a time than there are threads, so that another user's needs no wait. */
export const pdfLimits = { atOnce: 3, perUser: 2, mayWaitPerUser: 4, mayWait: 60, maxWaitMs: 10_000 };

const idleMs = 20_000;
/** A thread that needs more ends, and its file fails. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

type Limit = <T>(user: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Renders files in threads, which start when they are needed and end when they are idle. They know neither the
 * environment nor the database.
 * @param worker a module whose default export is made by `servePdfJobs`.
 * @param limit runs the work of a user within `pdfLimits`.
 */
export function createPdfThreads<J extends PdfJobs>(worker: URL, limit: Limit) {
  // Loaded for the first file: most processes render none for hours.
  const start = async () => {
    const { Piscina } = await import('piscina');
    return new Piscina({
      filename: worker.href,
      minThreads: 0,
      maxThreads: pdfLimits.atOnce,
      idleTimeout: idleMs,
      resourceLimits,
      execArgv: [],
      env: {},
    });
  };
  let threads: ReturnType<typeof start> | undefined;

  /**
   * Returns a function that renders a file when it is this user's turn. An abort of its signal ends the thread.
   * @param read the values that the job renders; called when it is this user's turn.
   */
  return function pdfFor<N extends keyof J & string>(
    user: { readonly id: string },
    job: N,
    read: () => Parameters<J[N]> | Promise<Parameters<J[N]>>,
  ): (signal: AbortSignal) => Promise<Uint8Array> {
    return (signal) =>
      limit(user.id, signal, async () => {
        const pool = await (threads ??= start());
        const bytes: unknown = await pool.run({ job, parts: await read() }, { signal });
        return bytes as Uint8Array;
      });
  };
}
