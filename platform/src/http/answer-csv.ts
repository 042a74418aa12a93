import { Readable } from 'node:stream';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Request, Response } from 'express';
import { addAudit } from '../audit/audit.ts';
import { forbidden, notSignedIn } from '../errors.ts';
import type { Caller } from '../auth/identity.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { pauseBetween, watchStalls, type ExportSlots } from './export-slots.ts';
import type { Route, RouteContext } from './route.ts';
import { sendFile } from './send-file.ts';
import { csvType } from './read-csv-request.ts';
import { writeCsv, type CsvColumn } from './write-csv.ts';

interface CsvAnswer {
  readonly endpoint: Endpoint;
  readonly batches: NonNullable<Route['batches']>;
  readonly columns: readonly CsvColumn[];
  readonly context: RouteContext<Endpoint>;
  readonly slots: ExportSlots;
}

/** Query fields left out of the audit record: paging, and search terms, which may be personal data. */
const unauditedFields = new Set(['page', 'limit', 'search', 'email']);

/**
 * Sends all rows of a filter as a CSV file, at most as fast as the client reads. An audit record is written first,
 * unless the caller owns the rows.
 * @throws forbidden – when the list is public and the caller is no admin: exports of whole tables are for admins.
 * @throws too_many_requests – when the caller exports already, or too many exports run in this process.
 */
export async function answerCsv(answer: CsvAnswer, request: Request, response: Response): Promise<void> {
  const { endpoint, context, slots } = answer;
  if (endpoint.access.who === 'anyone') assertAdmin(context.caller);
  const release = slots.acquire(context.caller);
  try {
    await sendCsv(answer, request, response);
  } finally {
    release();
  }
}

async function sendCsv(
  { endpoint, batches, columns, context, slots }: CsvAnswer,
  request: Request,
  response: Response,
): Promise<void> {
  const name = endpoint.path.split('/')[2] ?? 'list';
  await recordExport(name, { endpoint, columns, context });
  const pieces = watchStalls(writeCsv(columns, pauseBetween(batches(context))), slots.stallMs, () =>
    response.destroy(),
  );
  await sendFile(
    {
      type: csvType,
      filename: `petcare-${name}-${dhakaDateOf(new Date())}.csv`,
      headers: { 'Cache-Control': 'no-store', Vary: 'Accept' },
      // Reads the first piece before the headers are sent, so that a failure can still change the status.
      open: async () => Readable.from(prependResult(await pieces.next(), pieces), { highWaterMark: 1 }),
    },
    [csvType],
    request,
    response,
  );
}

function assertAdmin(caller: Caller): void {
  if (caller.kind === 'visitor') throw notSignedIn();
  if (caller.kind === 'user' && caller.role !== 'admin') throw forbidden();
}

async function recordExport(
  name: string,
  { endpoint, columns, context }: Pick<CsvAnswer, 'endpoint' | 'columns' | 'context'>,
): Promise<void> {
  const { service } = endpoint;
  if (service === 'workers') throw new Error('the workers have no lists to export');
  const { id = null } = (context.params ?? {}) as { id?: string };
  const filters = Object.entries(context.query ?? {}).filter(([field]) => !unauditedFields.has(field));
  await inTransaction(() =>
    addAudit(
      service,
      {
        action: 'list.exported',
        record: { type: 'list', id: id ?? name, label: name },
        before: null,
        after: { columns: columns.map(({ key }) => key), ...Object.fromEntries(filters) },
      },
      { owner: id },
    ),
  );
}

/** Returns the pieces with the one already read in front. A generator that was never started could not be closed. */
function prependResult<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncIterable<T> {
  let isFirst = true;
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        if (!isFirst) return rest.next();
        isFirst = false;
        return Promise.resolve(first);
      },
      return: () => rest.return(),
    }),
  };
}
