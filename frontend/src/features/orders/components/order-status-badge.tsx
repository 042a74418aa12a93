import type { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import { orderStatusTexts, orderStatusTones } from '../../../lib/texts/order-status-texts.ts';

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { i18n } = useLingui();
  return <StatusBadge label={i18n._(orderStatusTexts[status])} tone={orderStatusTones[status]} />;
}
