import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { refillsQuery } from '../../../lib/queries/refills.ts';

/** Offers a reminder of a food of a delivered order, unless the customer has one of it. */
export function RefillLink({ order }: { order: Order }) {
  const isDelivered = order.status === 'Delivered';
  const { data } = useQuery({ ...refillsQuery, enabled: isDelivered });
  const ordered = new Set(order.lines.map(({ product_id: id }) => id));
  if (!isDelivered || !data?.offers.some(({ product_id: id }) => ordered.has(id))) return null;
  return (
    <Button
      component={Link}
      to="/refills"
      variant="light"
      leftSection={<IconBell size={20} aria-hidden="true" />}
    >
      <Trans>Remind me to buy it again</Trans>
    </Button>
  );
}
