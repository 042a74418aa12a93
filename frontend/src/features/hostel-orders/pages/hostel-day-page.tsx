import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { BookingDrawer } from '../components/booking-drawer.tsx';
import { HostelToday } from '../components/hostel-today.tsx';
import { KeeperGuests } from '../components/keeper-guests.tsx';
import { useOpenedBooking } from '../use-opened-booking.ts';

export function Component() {
  const { t } = useLingui();
  const [opened, open] = useOpenedBooking();
  return (
    <>
      <PageHeading
        title={t`Hostel day`}
        lead={<Trans>Tap a guest to note what you did. The owner sees it at once.</Trans>}
      />
      <Stack gap="lg">
        <KeeperGuests />
        <HostelToday onDetails={open} />
      </Stack>
      <BookingDrawer bookingId={opened} asAdmin onClose={() => open(null)} />
    </>
  );
}
