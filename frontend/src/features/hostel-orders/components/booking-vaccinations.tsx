import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconVaccine } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isMissing, MissingVaccinations } from '../../../components/stay/missing-vaccinations.tsx';
import { useBookingVaccinations } from '../../../components/stay/stay-vaccinations.ts';
import { isUpcoming } from '../booking-steps.ts';

interface BookingVaccinationsProps {
  booking: HostelOrder;
  asAdmin: boolean;
}

/** Says before check-in whether the guests are vaccinated to the end of their stay, and later why they were taken. */
export function BookingVaccinations({ booking, asAdmin }: BookingVaccinationsProps) {
  const { data: found } = useBookingVaccinations(booking._id);
  if (!found) return null;
  const missing = found.pets.filter(isMissing);
  const override = asAdmin && found.override;
  if (override) {
    const { reason } = override;
    return (
      <Alert color="marigold" variant="light" icon={<IconVaccine size={20} aria-hidden="true" />}>
        <Trans>Checked in although vaccinations are missing: {reason}</Trans>
      </Alert>
    );
  }
  if (!isUpcoming(booking)) return null;
  if (missing.length > 0)
    return (
      <Alert color="marigold" variant="light" icon={<IconVaccine size={20} aria-hidden="true" />}>
        <Stack gap="xs" align="flex-start">
          <Text fw={600}>
            <Trans>Not vaccinated until the end of the stay</Trans>
          </Text>
          <MissingVaccinations pets={missing} />
          {!asAdmin && (
            <Button component={Link} to="/services" size="compact-md" variant="light">
              <Trans>Book the vaccine</Trans>
            </Button>
          )}
        </Stack>
      </Alert>
    );
  const unknown = found.unknown_guests + found.pets.filter(({ is_known: isKnown }) => !isKnown).length;
  if (unknown > 0)
    return (
      <Text size="sm" c="dimmed">
        {asAdmin ? (
          <Plural
            value={unknown}
            one="Ask for the vaccination card of # guest."
            other="Ask for the vaccination cards of # guests."
          />
        ) : (
          <Plural
            value={unknown}
            one="Please bring the vaccination card of # guest, or choose the pet from “My pets”."
            other="Please bring the vaccination cards of # guests, or choose the pets from “My pets”."
          />
        )}
      </Text>
    );
  return (
    <Text size="sm">
      <IconCircleCheck size={16} aria-hidden="true" /> <Trans>Vaccinated until the end of the stay.</Trans>
    </Text>
  );
}
