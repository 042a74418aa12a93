import type { RequestReturnBody } from '@petcare/contracts/commerce/orders/returns.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { conflict, failure, invalid, notFound } from '@petcare/platform/errors.ts';
import { fingerprintOf } from '@petcare/platform/http/fingerprint.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import { trusted } from 'mongoose';
import { findOrderFor } from '../find-order.ts';
import { concurrentChange } from '../change-order-status.ts';
import { Orders, type OrderDocument } from '../order.model.ts';
import { publishReturn } from './move-return.ts';
import type { ReturnSettings } from './return-settings.ts';
import { Returns, type ReturnDocument, type ReturnLineDocument } from './return.model.ts';
import { discountOfReturn, fits, quantitiesLeft, returnableUntil } from './return.rules.ts';

interface Requested {
  readonly row: ReturnDocument;
  readonly isNew: boolean;
}

/**
 * Requests the return of items of a delivered order. Matches on the version of the order, which every request
 * increases: of concurrent requests, no two can claim the same item. Idempotent per `client_id`.
 * @throws not_found; not_returnable; return_too_large; order_status_conflict – the order changed concurrently.
 * @throws invalid_input – for a line that the order does not have, or a picture; idempotency_conflict.
 */
export async function requestReturn(
  orderId: string,
  body: RequestReturnBody,
  customer: UserCaller,
  { client, settings }: { client: InternalClient; settings: ReturnSettings },
): Promise<Requested> {
  const order = await findOrderFor(customer, orderId);
  // Admins read every order, but only its customer returns items.
  if (order.customerId !== customer.id) throw notFound('order');
  const fingerprint = fingerprintOf(customer.id, orderId, body);
  const repeated = await findRepeated(customer.id, body.client_id, fingerprint);
  if (repeated) return { row: repeated, isNew: false };
  const now = new Date();
  const until = returnableUntil(order, settings.days);
  if (until === null || until <= now) throw failure('not_returnable');
  const claims = await findClaims(orderId);
  const lines = linesOf(order, body.lines, claims);
  if (!fits(body.lines, quantitiesLeft(order.lines, claims))) throw conflict('return_too_large');
  try {
    const row: ReturnDocument = {
      _id: newId(),
      orderId,
      orderNumber: order.orderId,
      customerId: customer.id,
      state: 'requested',
      version: 1,
      lines,
      reason: body.reason,
      details: body.details ?? '',
      pictures: await reservePictures(body.pictures, customer.id, client),
      refusal: null,
      outcome: null,
      history: [{ state: 'requested', at: now }],
      clientId: body.client_id,
      fingerprint,
      erasedAt: null,
      createdAt: now,
    };
    await inTransaction(() => store(row, order));
    return { row, isNew: true };
  } catch (error) {
    // A concurrent request with the same client id may have stored the return or used the pictures first.
    const winner = await findRepeated(customer.id, body.client_id, fingerprint);
    if (winner) return { row: winner, isNew: false };
    throw error;
  }
}

async function store(row: ReturnDocument, order: OrderDocument): Promise<void> {
  const { matchedCount } = await Orders.updateOne(
    { _id: order._id, version: order.version, status: 'Delivered', deletedAt: null },
    { $inc: { version: 1 } },
  );
  if (matchedCount === 0) throw await concurrentChange(order._id);
  // Read again: the version prevents further claims until this transaction ends.
  const claims = await findClaims(row.orderId);
  if (!fits(row.lines, quantitiesLeft(order.lines, claims))) throw conflict('return_too_large');
  await Returns.create([{ ...row, lines: linesOf(order, row.lines, claims) }]);
  await publishReturn(row, null);
}

async function findRepeated(
  customerId: string,
  clientId: string,
  fingerprint: string,
): Promise<ReturnDocument | null> {
  const found = await Returns.findOne({ customerId, clientId }).lean();
  if (found && found.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return found;
}

/** Finds the returns that claim items of an order. */
export function findClaims(orderId: string): Promise<Pick<ReturnDocument, 'state' | 'lines'>[]> {
  return Returns.find({ orderId, state: trusted({ $nin: ['refused', 'withdrawn'] }) }, 'state lines').lean();
}

function linesOf(
  { lines }: OrderDocument,
  asked: RequestReturnBody['lines'],
  claims: readonly Pick<ReturnDocument, 'lines'>[],
): ReturnLineDocument[] {
  return asked.map(({ line, quantity }, index) => {
    const bought = lines[line];
    if (!bought) throw invalid([{ field: `lines.${index}.line`, message: 'must be a line of this order' }]);
    return {
      line,
      productId: bought.productId,
      name: bought.productName,
      ...(bought.productNameBn && { nameBn: bought.productNameBn }),
      image: bought.productImage,
      quantity,
      unitPrice: bought.unitPrice,
      ...(bought.discount && { discount: discountOfReturn(bought, quantity, claimsOf(line, claims)) }),
    };
  });
}

function claimsOf(
  line: number,
  claims: readonly Pick<ReturnDocument, 'lines'>[],
): Pick<ReturnLineDocument, 'quantity' | 'discount'>[] {
  return claims.flatMap(({ lines }) => lines.filter((one) => one.line === line));
}

async function reservePictures(
  urls: readonly string[],
  userId: string,
  client: InternalClient,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const [index, url] of urls.entries()) {
    const picture = await reserveUpload({ userId, url, field: `pictures.${index}`, use: 'return' }, client);
    if (picture) pictures.push(picture);
  }
  return pictures;
}
