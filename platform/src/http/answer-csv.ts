import { Readable } from 'node:stream';
import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import type { Request, Response } from 'express';
import { addAudit } from '../audit/audit.ts';
import { forbidden, notSignedIn } from '../errors.ts';
import type { Caller } from '../auth/identity.ts';
import { inTransaction } from '../mongo/transaction.ts';
import type { Route, RouteContext } from './route.ts';
import { sendFile } from './send-file.ts';
import { csvType } from './read-csv-request.ts';
import { writeCsv, type CsvColumn } from './write-csv.ts';

interface CsvAnswer {
  readonly endpoint: Endpoint;
  readonly batches: NonNullable<Route['batches']>;
  readonly columns: readonly CsvColumn[];
  readonly context: RouteContext<Endpoint>;
}

/** Not worth a record, or not to be kept in one: words that somebody was looked for by are about a person. */
const unrecorded = new Set(['page', 'limit', 'search', 'email']);

/**
 * Sends a list as a CSV file: all rows of the filter, read from the database as fast as the client takes them. That
 * somebody took it with them is put on record first, unless the rows are their own.
 * @throws forbidden where everybody may look at a page but who is asking is no admin: whole tables are for the desk.
 */
export async function answerCsv(
  { endpoint, batches, columns, context }: CsvAnswer,
  request: Request,
  response: Response,
): Promise<void> {
  if (endpoint.access.who === 'anyone') assertAdmin(context.caller);
  const name = endpoint.path.split('/')[2] ?? 'list';
  await recordExport(name, { endpoint, batches, columns, context });
  const pieces = writeCsv(columns, batches(context));
  await sendFile(
    {
      type: csvType,
      filename: `petcare-${name}-${dhakaDateOf(new Date())}.csv`,
      headers: { 'Cache-Control': 'no-store', Vary: 'Accept' },
      // While nothing has been sent, what goes wrong can still be told.
      open: async () => Readable.from(resumed(await pieces.next(), pieces), { highWaterMark: 1 }),
    },
    [csvType],
    request,
    response,
  );
}

function assertAdmin(caller: Caller): void {
  if (caller.kind === 'visitor') throw notSignedIn();
  if (caller.kind === 'person' && caller.role !== 'admin') throw forbidden();
}

async function recordExport(name: string, { endpoint, columns, context }: CsvAnswer): Promise<void> {
  const { service } = endpoint;
  if (service === 'workers') throw new Error('the workers keep no records to be asked for');
  const { id = null } = (context.params ?? {}) as { id?: string };
  const filters = Object.entries(context.query ?? {}).filter(([field]) => !unrecorded.has(field));
  await inTransaction(() =>
    addAudit(
      service,
      {
        act: 'list.exported',
        record: { type: 'list', id: id ?? name, label: name },
        before: null,
        after: { columns: columns.map(({ key }) => key), ...Object.fromEntries(filters) },
      },
      { owner: id },
    ),
  );
}

/** The pieces with the one that was looked at already. A generator that is never begun could not be ended. */
function resumed<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncIterable<T> {
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
