import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ordersPath } from '../payment/after-payment.ts';

export function OrdersLink({ payment }: { payment: Pick<Payment, 'kind' | 'order'> }) {
  const texts = {
    product: <Trans>Product Orders</Trans>,
    hostel: <Trans>Hostel Bookings</Trans>,
    visit: <Trans>Appointments</Trans>,
  };
  return (
    <Button component={Link} to={ordersPath(payment)} variant="light">
      {texts[payment.kind]}
    </Button>
  );
}
