import type { WaitlistEntry } from '@petcare/contracts/clinic/waitlist.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { RefundRule } from '../../../components/appointment/fee-rule.tsx';
import { Countdown } from '../../../components/text/countdown.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { confirmAreYouSure, showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useClaimOffer, useLeaveWaitlist, useOwnWaitlist, usePrepayOffer } from '../api/waitlist.ts';
import { ServiceName } from '../../../components/text/names.tsx';

type Offer = NonNullable<WaitlistEntry['offer']>;

export function OwnWaitlist() {
  const entries = useOwnWaitlist().data?.filter(({ status }) => status === 'waiting' || status === 'offered');
  if (!entries || entries.length === 0) return null;
  return (
    <section aria-labelledby="waits">
      <Title order={2} size="h3" mb="sm" id="waits">
        <Trans>Waiting list</Trans>
      </Title>
      <Stack gap="sm" mb="lg">
        {entries.map((entry) => (
          <WaitlistCard key={entry._id} entry={entry} />
        ))}
      </Stack>
    </section>
  );
}

function WaitlistCard({ entry }: { entry: WaitlistEntry }) {
  const { i18n } = useLingui();
  const { dr_name: doctor, date, offer, prepaid_fee: fee } = entry;
  return (
    <Card padding="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={650}>
            {doctor} · <ServiceName of={entry} />
          </Text>
          <Text c="dimmed">{formatDhakaDay(date, i18n.locale)}</Text>
          {offer ? (
            <OfferText offer={offer} />
          ) : (
            <Text component="output">
              {entry.ahead === 0 ? (
                <Trans>You are next in line.</Trans>
              ) : (
                <Plural
                  value={entry.ahead}
                  one="# person is ahead of you."
                  other="# people are ahead of you."
                />
              )}
            </Text>
          )}
          {offer && fee !== undefined && (
            <Text size="sm" maw={560}>
              <Trans>
                You pay the fee of <Taka taka={fee} /> by card or bKash in the next step.
              </Trans>{' '}
              <RefundRule />
            </Text>
          )}
        </div>
        <Group gap="xs">
          {offer && (fee === undefined ? <ClaimButton entry={entry} /> : <PayButton entry={entry} />)}
          <LeaveButton entry={entry} />
        </Group>
      </Group>
    </Card>
  );
}

function OfferText({ offer }: { offer: Offer }) {
  const queryClient = useQueryClient();
  const handleEnd = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeys.waitlist }),
    [queryClient],
  );
  return (
    <output>
      <Text component="span" display="block" fw={600}>
        <Trans>
          A time is available: <AppointmentTime start={offer.start} />
        </Trans>
      </Text>
      <Text component="span" display="block" fw={600}>
        <Trans>
          Held for you for <Countdown until={Date.parse(offer.expiresAt)} onEnd={handleEnd} />
        </Trans>
      </Text>
    </output>
  );
}

function ClaimButton({ entry: { _id: id, dr_name: doctor } }: { entry: WaitlistEntry }) {
  const { t, i18n } = useLingui();
  const claim = useClaimOffer();

  async function handleClick() {
    try {
      await claim.mutateAsync(id);
    } catch (error) {
      // The doctor has begun to ask for it since the list was fetched, which is fetched again.
      const message = isApiError(error, 'payment_required')
        ? t`This doctor asks for the fee at booking. You pay by card or bKash in the next step.`
        : errorText(error, i18n);
      toastProblem({ topic: `wait-${id}`, title: doctor, message });
      return;
    }
    await showSuccessPopup(t`Appointment booked successfully! Assistant will contact you soon.`);
  }

  return (
    <Button
      loading={claim.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Book this time: ${doctor}`}
    >
      <Trans>Book this time</Trans>
    </Button>
  );
}

function PayButton({ entry: { _id: id, dr_name: doctor } }: { entry: WaitlistEntry }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const prepay = usePrepayOffer();

  async function handleClick() {
    try {
      const { prepayment } = await prepay.mutateAsync(id);
      void navigate(`/visit/payment/${prepayment._id}`);
    } catch (error) {
      toastProblem({ topic: `wait-${id}`, title: doctor, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      loading={prepay.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Pay and book this time: ${doctor}`}
    >
      <Trans>Pay and book</Trans>
    </Button>
  );
}

function LeaveButton({ entry: { _id: id, dr_name: doctor, offer } }: { entry: WaitlistEntry }) {
  const { t, i18n } = useLingui();
  const leave = useLeaveWaitlist();

  async function handleClick() {
    const sure = await confirmAreYouSure({
      text: offer
        ? t`The time will be offered to the next person.`
        : t`You will lose your place on the waiting list.`,
      confirm: t`Leave waiting list`,
    });
    if (!sure) return;
    try {
      await leave.mutateAsync(id);
    } catch (error) {
      toastProblem({ topic: `wait-${id}`, title: doctor, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="default"
      loading={leave.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Leave waiting list: ${doctor}`}
    >
      <Trans>Leave waiting list</Trans>
    </Button>
  );
}
