import { createHash } from 'node:crypto';
import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import { AppError, conflict, failure, invalid, notFound } from '@petcare/platform/errors.ts';
import { inTurn } from '@petcare/platform/in-turn.ts';
import { inTransaction, isDuplicateKey } from '@petcare/platform/mongo.ts';
import { trusted, Types } from 'mongoose';
import { Products, type ProductRow } from '../products/product.model.ts';
import { takeStock } from '../products/stock.ts';
import { closePayment } from './close-payment.ts';
import { Payments, type OrderDraft, type PaymentRow } from './payment.model.ts';
import { openStatuses, sizeOf } from './payment.rules.ts';
import type { PaymentSetup } from './setup.ts';

/** Eight digits of poisha: the most the provider takes at once. */
const largestAmount: Poisha = 99_999_999;

export type Orderer = Pick<
  OrderDraft,
  'orderer_name' | 'orderer_email' | 'orderer_contact' | 'shipping_address'
>;

export interface WantedPayment {
  readonly customerId: string;
  readonly attemptKey: string;
  readonly fingerprint: string;
  readonly productId: string;
  readonly quantity: number;
  /** The total the buyer saw, if the client says. */
  readonly expectedTotal: Poisha | null;
  readonly orderer: Orderer;
}

/** One string for one request body; zod has put its fields into one order. */
export function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}

/**
 * The payment that serves this attempt: the one made before, or a new one with its draft stored and its stock
 * reserved. Nobody has been asked for money yet.
 * @throws not_found, price_changed (with the new total), amount_too_small, out_of_stock: then nothing is stored;
 * idempotency_conflict when the attempt was made before with other contents.
 */
export async function reservePayment(wanted: WantedPayment, setup: PaymentSetup): Promise<PaymentRow> {
  const before = await findAttempt(wanted);
  if (before) return before;
  try {
    return await reserveNew(wanted, setup);
  } catch (error) {
    if (isDuplicateKey(error, 'attempt_key')) {
      const other = await findAttempt(wanted);
      if (other) return other;
    }
    if (error instanceof AppError && error.code === 'out_of_stock' && (await freeOwnHolds(wanted, setup)))
      return reserveNew(wanted, setup);
    throw error;
  }
}

async function findAttempt({ attemptKey, fingerprint }: WantedPayment): Promise<PaymentRow | null> {
  const payment = await Payments.findOne({ attempt_key: attemptKey }).lean<PaymentRow>();
  if (payment && payment.fingerprint !== fingerprint) throw conflict('idempotency_conflict');
  return payment;
}

async function reserveNew(wanted: WantedPayment, setup: PaymentSetup): Promise<PaymentRow> {
  const product = await Products.findById(wanted.productId).lean<ProductRow>();
  if (!product) throw notFound('product');
  const amount = product.product_price * wanted.quantity;
  const size = sizeOf(amount, { smallest: setup.minimum, largest: largestAmount });
  if (size === 'too_large')
    throw invalid([{ field: 'quantity', message: 'makes more than can be paid at once' }]);
  if (wanted.expectedTotal !== null && wanted.expectedTotal !== amount)
    throw conflict('price_changed', undefined, { total: poishaToTaka(amount) });
  if (size === 'too_small')
    throw failure('amount_too_small', undefined, { minimum: poishaToTaka(setup.minimum) });
  const payment = newPayment(wanted, product, setup);
  if (product.stock === null) await store(payment);
  else await inTurn(wanted.productId, () => store(payment));
  const stored = await Payments.findById(payment._id).lean<PaymentRow>();
  if (!stored) throw new Error('a payment that was just stored is gone');
  return stored;
}

/** Takes the stock and stores the payment that holds it, both or neither. */
async function store(payment: ReturnType<typeof newPayment>): Promise<void> {
  const { product_id, quantity } = payment.draft;
  // Spares the losers of a sold-out product the transaction.
  const soldOut = await Products.exists({ _id: product_id, stock: trusted({ $ne: null, $lt: quantity }) });
  if (soldOut) throw conflict('out_of_stock');
  await inTransaction(async () => {
    const taken = await takeStock(product_id, quantity);
    if (taken === 'short') throw conflict('out_of_stock');
    await Payments.create([{ ...payment, hold: taken === 'taken' ? 'held' : 'none' }]);
  });
}

function newPayment(wanted: WantedPayment, product: ProductRow, { ttlMs }: PaymentSetup) {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    customer_id: new Types.ObjectId(wanted.customerId),
    attempt_key: wanted.attemptKey,
    fingerprint: wanted.fingerprint,
    status: 'created' as const,
    amount: product.product_price * wanted.quantity,
    draft: {
      product_id: product._id,
      product_name: product.product_name,
      product_image: product.product_image,
      unit_price: product.product_price,
      quantity: wanted.quantity,
      ...wanted.orderer,
    },
    expires_at: new Date(now.getTime() + ttlMs),
    checked_at: now,
  };
}

/**
 * A buyer who went back and forth may hold the last unit against themselves: their older unpaid payments of
 * this product are closed, the money question first. Answers whether that freed anything.
 */
async function freeOwnHolds({ customerId, productId }: WantedPayment, setup: PaymentSetup): Promise<boolean> {
  const holding = await Payments.find({
    customer_id: customerId,
    'draft.product_id': productId,
    status: trusted({ $in: openStatuses }),
    hold: 'held',
  }).lean<PaymentRow[]>();
  let freed = false;
  for (const { _id } of holding) {
    const closed = await closePayment(_id, 'canceled', setup);
    freed ||= closed.hold === 'released';
  }
  return freed;
}
