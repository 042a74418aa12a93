import { productNames } from '@petcare/contracts/shared/names.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted, Types } from 'mongoose';
import { Products, type ProductDocument } from '../products/product.model.ts';
import { StockAlerts, type WishlistDocument } from './wishlist.model.ts';

type Named = Pick<ProductDocument, '_id' | 'product_name' | 'product_name_bn'>;

/**
 * Uses up the alerts of products that can be bought again. Each alert is deleted in the transaction that stores its
 * event, so that it is sent exactly once, also by several copies and after a kill.
 * @returns the number of alerts.
 */
export async function sendDueAlerts(): Promise<number> {
  const productIds = await StockAlerts.distinct('productId');
  const available = await Products.find(
    {
      _id: trusted({ $in: productIds.map((id) => new Types.ObjectId(id)) }),
      deleted_at: null,
      stock: trusted({ $ne: 0 }),
    },
    'product_name product_name_bn',
  ).lean();
  let sent = 0;
  for (const product of available) {
    const alerts = StockAlerts.find({ productId: product._id.toHexString() }).lean().cursor();
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
      data: { alert_id: _id, customer_id: userId, product_id: productId, ...productNames(product) },
    });
    return true;
  });
}
