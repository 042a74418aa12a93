import type { BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconVaccine } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isMissing, MissingVaccinations } from '../../../components/stay/missing-vaccinations.tsx';
import { useOwnVaccinations } from '../../../components/stay/stay-vaccinations.ts';

/** Warns before a stay is booked that a pet of the customer's would not be protected to its end. */
export function OwnVaccinations({ stay }: { stay: BookingQuote }) {
  const pets = (useOwnVaccinations(stay, true).data ?? []).filter(isMissing);
  if (pets.length === 0) return null;
  return (
    <Alert color="marigold" variant="light" icon={<IconVaccine size={20} aria-hidden="true" />}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>
          <Trans>Not vaccinated until the end of the stay</Trans>
        </Text>
        <MissingVaccinations pets={pets} />
        <Text>
          <Trans>You can book the stay now. At check-in these pets must be vaccinated.</Trans>
        </Text>
        <Button component={Link} to="/services" size="compact-md" variant="light">
          <Trans>Book the vaccine</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}
