import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { type ProductDocument, Products, toProductNames } from '../products/product.model.ts';
import { StockAlerts, type WishlistDocument } from './wishlist.model.ts';

type Named = Pick<ProductDocument, '_id' | 'productName' | 'productNameBn'>;

/**
 * Uses up the alerts of products that can be bought again. Each alert is deleted in the transaction that stores its
 * event, so that it is sent exactly once, also by several copies and after a kill.
 * @returns the number of alerts.
 */
export async function sendDueAlerts(): Promise<number> {
  const productIds = await StockAlerts.distinct('productId');
  const available = await Products.find(
    {
      _id: trusted({ $in: productIds }),
      deletedAt: null,
      stock: trusted({ $ne: 0 }),
    },
    'productName productNameBn',
  ).lean();
  let sent = 0;
  for (const product of available) {
    const alerts = StockAlerts.find({ productId: product._id }).lean().cursor();
    for await (const alert of alerts) if (await send(alert, product)) sent += 1;
  }
  return sent;
}

function send({ _id, userId, productId }: WishlistDocument, product: Named): Promise<boolean> {
  return inTransaction(async () => {
    const { deletedCount } = await StockAlerts.deleteOne({ _id });
    if (deletedCount === 0) return false;
    await addEvent('stock_alert.due', {
      aggregate: { id: _id, sequence: 1 },
      data: { alert_id: _id, customer_id: userId, product_id: productId, ...toProductNames(product) },
    });
    return true;
  });
}
