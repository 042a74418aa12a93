import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { formatDhakaDays } from '../../../lib/dates/dhaka-dates.ts';
import { stayLengthText } from '../../../lib/texts/stay-texts.ts';

export function BookingDates({
  booking: { orderData, days },
}: {
  booking: Pick<HostelOrder, 'orderData' | 'days'>;
}) {
  const { i18n } = useLingui();
  return (
    <>
      <Text className="pc-numbers">
        {formatDhakaDays(orderData.checkIn, orderData.checkOut, i18n.locale)}
      </Text>
      <Text size="sm" c="dimmed">
        {stayLengthText(days, i18n)}
      </Text>
    </>
  );
}
