import { createPdfThreads, pdfLimits } from '@petcare/pdf/threads/pdf-threads.ts';
import { createFairLimiter } from '@petcare/platform/concurrency/fair-limiter.ts';
import type { PdfJobs } from './pdf-worker.ts';

export const pdfFor = createPdfThreads<PdfJobs>(
  new URL('pdf-worker.ts', import.meta.url),
  createFairLimiter(pdfLimits),
);
