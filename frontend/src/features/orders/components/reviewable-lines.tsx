import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { OnDemand } from '../../../components/feedback/on-demand.tsx';
import { OrderLines } from './order-lines.tsx';

const ReviewDialog = lazy(async () => ({
  default: (await import('../../../components/reviews/review-dialog.tsx')).ReviewDialog,
}));

/** The lines of a delivered order, each of which the customer can review. */
export function ReviewableLines({ lines }: Pick<Order, 'lines'>) {
  const { t } = useLingui();
  const [reviewing, setReviewing] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <OrderLines
        lines={lines}
        action={({ product_id: id, product_name: name }) => (
          <Button
            mt={4}
            size="sm"
            variant="light"
            leftSection={<IconStar size={18} aria-hidden="true" />}
            aria-label={t`Review ${name}`}
            onClick={() => setReviewing({ id, name })}
          >
            <Trans>Review</Trans>
          </Button>
        )}
      />
      <OnDemand opened={reviewing !== null}>
        {(opened) => <ReviewDialog product={opened ? reviewing : null} onClose={() => setReviewing(null)} />}
      </OnDemand>
    </>
  );
}
