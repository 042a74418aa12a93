import type { StayWait } from '@petcare/contracts/commerce/hostel/stay-waits.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { useLeaveStayWait, useOwnStayWaits } from '../../../components/stay/stay-waits.ts';
import { Countdown } from '../../../components/text/countdown.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { petCountText } from '../../../lib/texts/stay-texts.ts';

/** The customer's entries in the waiting list of the hostel. Renders nothing without any. */
export function OwnStayWaits({ customerId }: { customerId: string }) {
  const waits = useOwnStayWaits().data ?? [];
  if (waits.length === 0) return null;
  return (
    <section aria-labelledby="stay-waits">
      <Title order={2} size="h3" mb="sm" id="stay-waits">
        <Trans>Waiting list</Trans>
      </Title>
      <Stack gap="sm" mb="lg">
        {waits.map((wait) => (
          <WaitCard key={wait._id} wait={wait} customerId={customerId} />
        ))}
      </Stack>
    </section>
  );
}

function WaitCard({ wait, customerId }: { wait: StayWait; customerId: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const leave = useLeaveStayWait();
  const { _id: id, stay, offer, ahead } = wait;
  const [from, to] = [formatDhakaDay(stay.checkIn, i18n.locale), formatDhakaDay(stay.checkOut, i18n.locale)];
  const dates = stay.checkIn === stay.checkOut ? from : `${from} – ${to}`;

  async function handleBook(total: number) {
    writeHostelDraft(customerId, { ...stay, totalAmount: total, waitId: id });
    await navigate('/hostel/payment/hostel-payment');
  }

  async function handleLeave() {
    const sure = await confirmAreYouSure({
      text: offer
        ? t`The places will be offered to the next person.`
        : t`You will lose your place on the waiting list.`,
      confirm: t`Leave waiting list`,
    });
    if (!sure) return;
    try {
      await leave.mutateAsync(id);
    } catch (error) {
      toastProblem({ topic: `stay-wait-${id}`, title: dates, message: errorText(error, i18n) });
    }
  }

  return (
    <Card padding="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={650}>{dates}</Text>
          <Text c="dimmed">{petCountText(stay.petType, stay.guests, i18n)}</Text>
          <WaitState offer={offer} ahead={ahead} />
        </div>
        <Group gap="xs">
          {offer && (
            <Button onClick={() => void handleBook(offer.total)} aria-label={t`Book these places: ${dates}`}>
              <Trans>Book now</Trans>
            </Button>
          )}
          <Button
            variant="default"
            loading={leave.isPending}
            onClick={() => void handleLeave()}
            aria-label={t`Leave waiting list: ${dates}`}
          >
            <Trans>Leave waiting list</Trans>
          </Button>
        </Group>
      </Group>
    </Card>
  );
}

function WaitState({ offer, ahead }: Pick<StayWait, 'offer' | 'ahead'>) {
  const queryClient = useQueryClient();
  const handleEnd = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: queryKeys.stayWaits }),
    [queryClient],
  );
  return offer ? (
    <output>
      <Text component="span" display="block" fw={600}>
        <Trans>
          Places are free: <Taka taka={offer.total} />
        </Trans>
      </Text>
      <Text component="span" display="block" fw={600}>
        <Trans>
          Held for you for <Countdown until={Date.parse(offer.expires_at)} onEnd={handleEnd} />
        </Trans>
      </Text>
    </output>
  ) : (
    <Text component="output">
      {ahead === 0 ? (
        <Trans>You are next in line.</Trans>
      ) : (
        <Plural value={ahead} one="# person is ahead of you." other="# people are ahead of you." />
      )}
    </Text>
  );
}
