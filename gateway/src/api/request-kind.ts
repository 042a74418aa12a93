import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { wantsCsv } from '@petcare/platform/http/read-csv-request.ts';
import type { RequestKind } from './forward.ts';

const paymentPath = /^\/api\/(payments|webhooks|orders|hostel-orders)\b/;
/** Reads that ask a payment provider. */
const paymentReads = new Set(['/api/payments/:id', '/api/payments/bkash/callback']);

/** Returns the kind of a request, which determines its slots and its deadline. */
export function kindOf(endpoint: Endpoint, request: IncomingMessage): RequestKind {
  // A CSV export of thousands of rows takes as long as an upload.
  if (endpoint.upload || (endpoint.csv && wantsCsv(request))) return 'file';
  const callsProvider =
    endpoint.method === 'GET' ? paymentReads.has(endpoint.path) : paymentPath.test(endpoint.path);
  return callsProvider ? 'payment' : 'normal';
}
