import { isParcelOver } from '@petcare/contracts/commerce/orders/couriers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useOrder } from '../api/orders.ts';
import { OrderStatusBadge } from '../components/order-status-badge.tsx';
import { useParcel } from '../parcel/parcel.ts';
import { ParcelSteps } from '../parcel/parcel-steps.tsx';

/** The way of one parcel, for its customer. Each step appears live. */
export function Component() {
  const { t, i18n } = useLingui();
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  const parcel = useParcel(orderId);
  const failed = order.error ?? parcel.error;
  if (failed && !(order.data && parcel.data))
    return (
      <ErrorState
        message={errorText(failed, i18n)}
        onRetry={() => void Promise.all([order.refetch(), parcel.refetch()])}
      />
    );
  if (!order.data || !parcel.data) return <LoadingState />;
  const { order_id: number, status, delivery } = order.data;
  const isOnItsWay = status === 'Pending' || status === 'Processing' || status === 'Shipping';
  const day = delivery && isOnItsWay ? formatDhakaDay(delivery.expected_on, i18n.locale) : null;
  const { consignment } = parcel.data;
  const isBeingPacked = !consignment || (isOnItsWay && isParcelOver(consignment.state, status));
  return (
    <Stack gap="lg" maw={640}>
      <PageHeading title={t`Your parcel`} lead={<Trans>Order {number}</Trans>} />
      <div>
        <OrderStatusBadge status={status} />
        {day && (
          <Text mt="xs">
            <Trans>Expected by {day}</Trans>
          </Text>
        )}
      </div>
      {isBeingPacked ? (
        <EmptyState
          scene="orders"
          title={t`Your parcel is being packed.`}
          text={<Trans>Its way appears here as soon as the courier has it.</Trans>}
        />
      ) : (
        <ParcelSteps parcel={consignment} />
      )}
      <div>
        <Button component={Link} to={`/orders?order=${orderId}`} variant="light">
          <Trans>Open the order</Trans>
        </Button>
      </div>
    </Stack>
  );
}
