import { type CourierName, isParcelOver } from '@petcare/contracts/commerce/orders/couriers.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBarcode, IconTruckDelivery } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { fetchLabel, useBookParcel, useParcel } from './parcel.ts';
import { courierTexts, ParcelSteps } from './parcel-steps.tsx';
import { UnwantedParcel } from './unwanted-parcel.tsx';

/** The parcel of an order in its details. Admins book it and print its label. */
export function OrderParcel({ order, asAdmin }: { order: Order; asAdmin: boolean }) {
  const { t, i18n } = useLingui();
  const { data } = useParcel(order._id);
  const book = useBookParcel(order._id);
  const print = useMutation({
    mutationFn: () => fetchLabel(order._id),
    onSuccess: (file) => saveFile(file, `label-${order.order_id}.pdf`),
    onError: (error) =>
      toastProblem({ topic: 'parcel', title: t`The label was not made`, message: errorText(error, i18n) }),
  });
  const parcel = data?.consignment ?? null;
  const isBooked =
    parcel !== null && parcel.tracking_code !== null && !isParcelOver(parcel.state, order.status);
  const isSendable =
    order.status !== 'Cancelled' && order.status !== 'Returned' && order.status !== 'Delivered';
  const couriers = isBooked || !isSendable ? [] : (data?.couriers ?? []);
  if (!parcel && couriers.length === 0) return null;

  return (
    <Stack component="section" gap="sm" aria-labelledby="parcel">
      <Title order={3} size="h4" id="parcel">
        <Trans>Parcel</Trans>
      </Title>
      {asAdmin && parcel?.unwanted_since !== undefined && <UnwantedParcel parcel={parcel} />}
      {parcel ? (
        <>
          <ParcelSteps parcel={parcel} />
          {parcel.former?.toReversed().map((former) => (
            <Stack key={former.tracking_code} gap="xs">
              <Title order={4} size="h5">
                <Trans>Earlier parcel</Trans>
              </Title>
              <ParcelSteps parcel={former} />
            </Stack>
          ))}
        </>
      ) : (
        <Text c="dimmed">
          <Trans>Not booked with a courier yet.</Trans>
        </Text>
      )}
      <Group gap="sm">
        {couriers.map((courier) => (
          <BookButton key={courier} courier={courier} orderNumber={order.order_id} book={book} />
        ))}
        {asAdmin && isBooked && (
          <Button
            variant="light"
            leftSection={<IconBarcode size={20} aria-hidden="true" />}
            loading={print.isPending}
            onClick={() => print.mutate()}
          >
            <Trans>Label (PDF)</Trans>
          </Button>
        )}
        {!asAdmin && parcel && (
          <Button component={Link} variant="light" to={`/orders/${order._id}/tracking`}>
            <Trans>Track the parcel</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface BookButtonProps {
  courier: CourierName;
  orderNumber: string;
  book: ReturnType<typeof useBookParcel>;
}

function BookButton({ courier, orderNumber, book }: BookButtonProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(courierTexts[courier]);
  return (
    <Button
      variant="light"
      leftSection={<IconTruckDelivery size={20} aria-hidden="true" />}
      loading={book.isPending && book.variables === courier}
      disabled={book.isPending}
      onClick={() =>
        book.mutate(courier, {
          onSuccess: () => toastDone({ topic: 'parcel', title: t`Parcel booked!`, message: orderNumber }),
          onError: (error) =>
            toastProblem({
              topic: 'parcel',
              title: t`The parcel was not booked`,
              message: errorText(error, i18n),
            }),
        })
      }
    >
      <Trans>Book with {name}</Trans>
    </Button>
  );
}
