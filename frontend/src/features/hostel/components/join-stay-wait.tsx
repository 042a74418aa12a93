import type { BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { useJoinStayWait, useOwnStayWaits } from '../../../components/stay/stay-waits.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Offers to wait for the places of a stay that is full. */
export function JoinStayWait({ quote }: { quote: BookingQuote }) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const waits = useOwnStayWaits(user !== null);
  const join = useJoinStayWait();
  const { petType, checkIn, checkOut } = quote;
  const isWaiting = waits.data?.some(
    ({ stay }) => stay.petType === petType && stay.checkIn === checkIn && stay.checkOut === checkOut,
  );

  async function handleClick() {
    try {
      await join.mutateAsync(quote);
      toastDone({
        topic: 'stay-wait',
        title: t`You are on the waiting list`,
        message: t`We notify you as soon as places are free. They are kept for you for 10 minutes.`,
      });
    } catch (error) {
      toastProblem({ topic: 'stay-wait', title: t`Waiting list`, message: errorText(error, i18n) });
    }
  }

  if (user === null)
    return (
      <Text size="sm">
        <Trans>
          <Anchor component={Link} to="/sign-in" underline="always">
            Sign in
          </Anchor>{' '}
          to join the waiting list for these dates.
        </Trans>
      </Text>
    );
  if (isWaiting)
    return (
      <Text size="sm">
        <Trans>
          You are on the waiting list for these dates.{' '}
          <Anchor component={Link} to="/hostel-orders" underline="always">
            See your place
          </Anchor>
        </Trans>
      </Text>
    );
  return (
    <Button
      variant="light"
      fullWidth
      leftSection={<IconHourglass size={20} aria-hidden="true" />}
      loading={join.isPending}
      onClick={() => void handleClick()}
    >
      <Trans>Join the waiting list</Trans>
    </Button>
  );
}
