/* A thread that renders the PDF files of the shop and the hostel. */

import { renderReceipt } from '@petcare/pdf/receipt/render-receipt.ts';
import { servePdfJobs } from '@petcare/pdf/threads/serve-pdf-jobs.ts';
import { renderLabel } from './render-courier-label.ts';
import { renderLabels } from './render-labels.ts';
import { renderPackingSlips } from './render-packing-slips.ts';

const jobs = {
  receipt: renderReceipt,
  packingSlips: renderPackingSlips,
  labels: renderLabels,
  courierLabel: renderLabel,
};

export type PdfJobs = typeof jobs;

export default servePdfJobs(jobs);
