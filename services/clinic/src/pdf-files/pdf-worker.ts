/* A thread that renders the PDF files of the clinic. */

import { renderReceipt } from '@petcare/pdf/receipt/render-receipt.ts';
import { servePdfJobs } from '@petcare/pdf/threads/serve-pdf-jobs.ts';
import { renderPassport } from './render-passport.ts';
import { renderVisit } from './render-visit.ts';

const jobs = { visit: renderVisit, passport: renderPassport, receipt: renderReceipt };

export type PdfJobs = typeof jobs;

export default servePdfJobs(jobs);
