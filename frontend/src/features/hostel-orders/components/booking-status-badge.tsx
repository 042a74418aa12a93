import type { HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../../components/records/status-badge.tsx';
import {
  hostelOrderStatusTexts,
  hostelOrderStatusTones,
} from '../../../lib/texts/hostel-order-status-texts.ts';

export function BookingStatusBadge({ status }: { status: HostelOrderStatus }) {
  const { i18n } = useLingui();
  return <StatusBadge label={i18n._(hostelOrderStatusTexts[status])} tone={hostelOrderStatusTones[status]} />;
}
