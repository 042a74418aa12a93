import { endpoints } from '@petcare/contracts/endpoints.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import { toPassportEntry } from '../passport/passport-entry.model.ts';
import { retryTransfer, undoTransfer } from './change-transfer.ts';
import {
  giveUpFormerPassport,
  listFormerEntries,
  listTransfers,
  showTransfers,
  findTransfers,
} from './list-transfers.ts';
import type { PetTransferDocument } from './pet-transfer.model.ts';

export const petTransferRoutes: Route[] = [
  route(endpoints['petTransfers.ofUser'], ({ params }) => findTransfers(params.id)),

  route(endpoints['petTransfers.list'], async ({ query, reply }) => {
    const { transfers, total } = await listTransfers(query);
    reply.total(total);
    return transfers;
  }),

  route(endpoints['petTransfers.undo'], async ({ params, body }) =>
    changed('The pet is with its former owner again.', await undoTransfer(params.id, body.reason)),
  ),

  route(endpoints['petTransfers.retry'], async ({ params }) => {
    const row = await retryTransfer(params.id);
    const message = row.status === 'done' ? 'The pet is with its adopter.' : 'The transfer is still refused.';
    return changed(message, row);
  }),

  route(endpoints['petTransfers.passport'], async ({ params, query, caller, reply }) => {
    const { rows, total } = await listFormerEntries(params.id, query, signedIn(caller));
    reply.total(total);
    return rows.map(toPassportEntry);
  }),

  route(endpoints['petTransfers.giveUp'], async ({ params, caller }) => {
    await giveUpFormerPassport(params.id, signedIn(caller));
    return { message: 'Deleted!' };
  }),
];

async function changed(message: string, row: PetTransferDocument) {
  const [transfer] = await showTransfers([row], null);
  if (!transfer) throw new Error('a transfer was not shown');
  return { message, transfer };
}
