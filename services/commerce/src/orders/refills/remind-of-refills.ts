import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { RefillOutcome } from '@petcare/contracts/commerce/orders/refills.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { Products, type ProductDocument } from '../../catalogue/products/product.model.ts';
import { namesOf, Refills, type RefillDocument } from './refill.model.ts';
import { nextDue } from './refill.rules.ts';

const batchSize = 200;

/**
 * Reminds the customers whose day has come. Each due time is moved on in the transaction that stores its event, so that
 * it has one reminder, also with several copies and after a kill.
 * @returns the number of reminders.
 */
export async function remindOfRefills(now = new Date()): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await Refills.find({ nextAt: trusted({ $ne: null, $lte: now }) })
      .sort({ nextAt: 1 })
      .limit(batchSize)
      .lean();
    for (const refill of due) if (await remind(refill, now)) sent += 1;
    if (due.length < batchSize) return sent;
  }
}

async function remind({ _id, nextAt }: RefillDocument, now: Date): Promise<boolean> {
  if (nextAt === null) return false;
  return inTransaction(async () => {
    // Changed, paused, ended, or reminded by another process since it was found.
    const refill = await Refills.findOne({ _id, nextAt }).lean();
    if (!refill) return false;
    const product = await Products.findOne({ _id: refill.productId, deletedAt: null }).lean();
    const outcome = outcomeOf(product);
    const on = dhakaDateOf(nextAt);
    if (outcome === 'gone') await Refills.deleteOne({ _id, nextAt });
    else
      await Refills.updateOne(
        { _id, nextAt },
        {
          $set: { nextAt: nextDue(nextAt, refill.everyDays, now), last: { on, outcome } },
          $inc: { count: 1 },
        },
      );
    await addEvent('refill.due', {
      aggregate: { id: _id, sequence: refill.count + 1 },
      data: {
        refill_id: _id,
        customer_id: refill.userId,
        product_id: refill.productId,
        ...namesOf(refill, product),
        quantity: refill.quantity,
        due_on: on,
        outcome,
      },
    });
    return true;
  });
}

function outcomeOf(product: Pick<ProductDocument, 'stock'> | null): RefillOutcome {
  if (!product) return 'gone';
  return product.stock === 0 ? 'sold_out' : 'reminded';
}
