import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { useLingui } from '@lingui/react';
import { lazy, useState } from 'react';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { productNameIn } from '../../../lib/format/names-in.ts';
import { OrderLines } from './order-lines.tsx';

const ReviewDialog = lazy(async () => ({
  default: (await import('../../../components/reviews/review-dialog.tsx')).ReviewDialog,
}));

/** The lines of a delivered order, each of which the customer can review. */
export function ReviewableLines({ lines }: Pick<Order, 'lines'>) {
  const { i18n } = useLingui();
  const [reviewing, setReviewing] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <OrderLines
        lines={lines}
        onReview={(line) => setReviewing({ id: line.product_id, name: productNameIn(i18n.locale, line) })}
      />
      <OnDemand opened={reviewing !== null}>
        {(opened) => <ReviewDialog product={opened ? reviewing : null} onClose={() => setReviewing(null)} />}
      </OnDemand>
    </>
  );
}
