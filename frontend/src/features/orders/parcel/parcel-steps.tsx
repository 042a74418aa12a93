import type {
  ConsignmentState,
  CourierName,
  FormerParcel,
} from '@petcare/contracts/commerce/orders/couriers.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import classes from '../../../components/records/timeline.module.css';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';

export const courierTexts: Record<CourierName, MessageDescriptor> = {
  pathao: msg`Pathao`,
  steadfast: msg`Steadfast`,
};

const stateTexts: Record<ConsignmentState, MessageDescriptor> = {
  requested: msg`Being handed to the courier`,
  booked: msg`Announced to the courier`,
  picked_up: msg`Picked up`,
  in_transit: msg`On its way`,
  out_for_delivery: msg`Out for delivery`,
  delivered: msg`Delivered`,
  returned: msg`Coming back to the shop`,
  cancelled: msg`Pickup cancelled`,
};

/** Courier, tracking code and the steps of a parcel, the latest first. */
export function ParcelSteps({ parcel: { courier, tracking_code: code, steps } }: { parcel: FormerParcel }) {
  const { i18n } = useLingui();
  return (
    <Stack gap="sm">
      <Text>
        {i18n._(courierTexts[courier])}
        {code && (
          <>
            {' · '}
            <Trans>
              tracking code <b className="pc-numbers">{code}</b>
            </Trans>
          </>
        )}
      </Text>
      <ol className={classes['list']} reversed>
        {steps.toReversed().map(({ state, at }) => (
          <li key={state} className={classes['step']}>
            <Text fw={600}>{i18n._(stateTexts[state])}</Text>
            <Text size="sm" c="dimmed">
              <DhakaDate at={at} format="date-time" />
            </Text>
          </li>
        ))}
      </ol>
    </Stack>
  );
}
