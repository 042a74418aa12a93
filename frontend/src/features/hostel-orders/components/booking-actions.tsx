import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconCalendarRepeat, IconCalendarX, IconCash, IconPaw, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { type Refundable, RefundDialog } from '../../../components/purchase/refund-dialog.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { isRefundable } from '../../../lib/texts/payment-status-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useDeleteBooking } from '../api/change-booking.ts';
import { canBeCancelled, canBeChanged, isUpcoming } from '../booking-steps.ts';
import { BalanceButton } from './balance-button.tsx';
import { ChangeStay } from './change-stay.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { CheckInOutButton } from './check-in-out-button.tsx';
import { PetsDialog } from '../pets/pets-dialog.tsx';

interface BookingActionsProps {
  booking: HostelOrder;
  asAdmin: boolean;
  onDeleted: () => void;
}

export function BookingActions({ booking, asAdmin, onDeleted }: BookingActionsProps) {
  const today = useToday();
  const [editingPets, setEditingPets] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [changing, setChanging] = useState(false);
  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      {asAdmin && <CheckInOutButton booking={booking} />}
      {asAdmin && <BalanceButton booking={booking} />}
      {isUpcoming(booking) && (
        <Button
          variant="light"
          leftSection={<IconPaw size={20} aria-hidden="true" />}
          onClick={() => setEditingPets(true)}
        >
          {asAdmin ? <Trans>Pet details</Trans> : <Trans>Add pet details</Trans>}
        </Button>
      )}
      {canBeChanged(booking, today) && (
        <Button
          variant="light"
          leftSection={<IconCalendarRepeat size={20} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          <Trans>Change dates or guests</Trans>
        </Button>
      )}
      {!asAdmin && canBeCancelled(booking, today) && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconCalendarX size={20} aria-hidden="true" />}
          onClick={() => setCancelling(true)}
        >
          <Trans>Cancel booking</Trans>
        </Button>
      )}
      {asAdmin && <RefundButton booking={booking} />}
      {asAdmin && <DeleteButton booking={booking} onDeleted={onDeleted} />}
      <PetsDialog booking={editingPets ? booking : null} onClose={() => setEditingPets(false)} />
      <ChangeStay booking={changing ? booking : null} asAdmin={asAdmin} onClose={() => setChanging(false)} />
      <CancelBooking booking={cancelling ? booking : null} onClose={() => setCancelling(false)} />
    </Group>
  );
}

function RefundButton({ booking }: { booking: HostelOrder }) {
  const [refunding, setRefunding] = useState<Refundable | null>(null);
  // The rest of a booking with a deposit is a payment of its own.
  const left = (booking.deposit?.charged ?? booking.paid) - booking.refunded;
  if (left <= 0 || !isRefundable(booking.payment_status)) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCash size={20} aria-hidden="true" />}
        onClick={() => setRefunding({ paymentId: booking.payment_id, name: booking.order_id, left })}
      >
        <Trans>Refund</Trans>
      </Button>
      <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />
    </>
  );
}

function DeleteButton({ booking, onDeleted }: { booking: HostelOrder; onDeleted: () => void }) {
  const { t, i18n } = useLingui();
  const remove = useDeleteBooking();
  const { _id: id, order_id: number } = booking;

  async function handleClick() {
    const sure = await confirmAreYouSure({
      text: t`${number} will be removed for the customer too, and its remaining nights become free. This does not refund any money.`,
      confirm: t`Delete`,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(id);
      toastDone({ title: t`Deleted!`, message: number });
      onDeleted();
    } catch (error) {
      toastProblem({ topic: `booking-${id}`, title: number, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={() => void handleClick()}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
