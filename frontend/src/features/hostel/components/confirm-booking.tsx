import type { HostelInfo, BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Fact } from '../../../components/records/fact.tsx';
import { RefundRules } from '../../../components/stay/refund-rules.tsx';
import { StayBill } from '../../../components/stay/stay-bill.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { petCountText, stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { OwnVaccinations } from './own-vaccinations.tsx';

interface ConfirmBookingProps {
  quote: BookingQuote | null;
  info: HostelInfo | undefined;
  signedIn: boolean;
  onConfirm: (quote: BookingQuote) => void;
  onClose: () => void;
}

export function ConfirmBooking({ quote, info, signedIn, onConfirm, onClose }: ConfirmBookingProps) {
  const { t, i18n } = useLingui();
  const { shown } = useOpening(quote);
  return (
    <Modal opened={quote !== null} onClose={onClose} title={t`Please confirm your reservation`}>
      {shown && (
        <Stack gap="md">
          <Stack gap={4}>
            <Fact label={t`Guests`}>{petCountText(shown.petType, shown.guests, i18n)}</Fact>
            <Fact label={t`Check-in`}>{formatDhakaDay(shown.checkIn, i18n.locale)}</Fact>
            <Fact label={t`Check-out`}>{formatDhakaDay(shown.checkOut, i18n.locale)}</Fact>
            <Fact label={t`Length`}>{stayLengthText(shown.days, i18n)}</Fact>
          </Stack>
          <StayBill petType={shown.petType} price={shown} />
          {signedIn && <OwnVaccinations stay={shown} />}
          {info && (
            <section aria-labelledby="refund-rules">
              <Title order={3} size="h5" mb={4} id="refund-rules">
                <Trans>If you have to cancel</Trans>
              </Title>
              <RefundRules info={info} checkIn={shown.checkIn} />
            </section>
          )}
          <Text c="dimmed">
            {signedIn ? (
              <Trans>You pay on the next page. Your place is reserved once you have paid.</Trans>
            ) : (
              <Trans>Next, sign in and pay. Your details are saved.</Trans>
            )}
          </Text>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              <Trans>No, go back</Trans>
            </Button>
            <Button data-autofocus onClick={() => onConfirm(shown)}>
              <Trans>Confirm</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
