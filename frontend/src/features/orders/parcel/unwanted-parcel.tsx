import type { Consignment } from '@petcare/contracts/commerce/orders/couriers.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { courierTexts } from './parcel-steps.tsx';

/** Warns admins of a parcel that goes on, or was delivered, although its order has ended. */
export function UnwantedParcel({
  parcel: { courier, state, stop_asked_at: askedAt },
}: {
  parcel: Consignment;
}) {
  const { i18n } = useLingui();
  const name = i18n._(courierTexts[courier]);
  return (
    <Alert color="red" variant="light" role="alert">
      {state === 'delivered' ? (
        <Trans>
          This order is cancelled, but its parcel was delivered. Set the order to Delivered if the customer
          keeps it.
        </Trans>
      ) : askedAt ? (
        <Trans>This order has ended, but its parcel goes on. We have asked {name} to bring it back.</Trans>
      ) : (
        <Trans>This order has ended, but its parcel goes on. Please ask {name} to bring it back.</Trans>
      )}
    </Alert>
  );
}
