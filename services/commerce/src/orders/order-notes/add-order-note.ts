import type { AddOrderNoteBody } from '@petcare/contracts/commerce/orders/order-notes.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { nameOfAuthor } from './name-of-author.ts';
import { orderRecord, Orders, type OrderDocument } from '../order.model.ts';
import { OrderNotes, type OrderNoteDocument } from './order-note.model.ts';

interface Added {
  readonly note: OrderNoteDocument;
  readonly isNew: boolean;
}

/**
 * Adds a note to an order. Idempotent per `client_id`. Audited without its text, which may name the customer.
 * @throws not_found – also for a deleted order; idempotency_conflict.
 * @throws unavailable – when the author's name cannot be fetched.
 */
export async function addOrderNote(
  orderId: string,
  body: AddOrderNoteBody,
  author: UserCaller,
  { client }: { client: InternalClient },
): Promise<Added> {
  const fingerprint = fingerprintOf(author.id, body);
  const repeated = await findRepeated(orderId, body.client_id, fingerprint);
  if (repeated) return { note: repeated, isNew: false };
  const authorName = await nameOfAuthor(author.id, client);
  try {
    const note = await inTransaction(async () => {
      const order = await touchOrder(orderId);
      const added: OrderNoteDocument = {
        _id: newId(),
        orderId,
        customerId: order.customerId,
        authorId: author.id,
        authorName,
        text: body.text,
        clientId: body.client_id,
        fingerprint,
        createdAt: new Date(),
      };
      await OrderNotes.create([added]);
      await addAudit('commerce', {
        action: 'order.note_added',
        record: orderRecord(order),
        before: null,
        after: null,
      });
      return added;
    });
    return { note, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error, 'clientId')) throw error;
    const winner = await findRepeated(orderId, body.client_id, fingerprint);
    if (!winner) throw error;
    return { note: winner, isNew: false };
  }
}

/**
 * Writes to the order, so that a note and the deletion of its order conflict: no note is stored after the customer's
 * orders were erased.
 */
async function touchOrder(id: string): Promise<OrderDocument> {
  const order = await Orders.findOneAndUpdate(
    { _id: id, deletedAt: null },
    { $set: { notedAt: new Date() } },
    { timestamps: false },
  ).lean();
  if (!order) throw notFound('order');
  return order;
}

async function findRepeated(
  orderId: string,
  clientId: string,
  fingerprint: string,
): Promise<OrderNoteDocument | null> {
  const found = await OrderNotes.findOne({ orderId, clientId }).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return found;
}
