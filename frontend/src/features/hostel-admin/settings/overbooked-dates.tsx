import type { OverbookedDate } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { petCountText } from '../../../lib/texts/stay-texts.ts';
import classes from './settings.module.css';

/** Dates on which more pets are booked than there are places, each with its bookings. */
export function OverbookedList({ dates }: { dates: readonly OverbookedDate[] }) {
  const { i18n } = useLingui();
  return (
    <ul className={classes['dates']}>
      {dates.map(({ pet_type, kind, date, booked, capacity }) => {
        const day = formatDhakaDay(date, i18n.locale);
        const pets = petCountText(pet_type, booked, i18n);
        const places = i18n.number(capacity);
        return (
          <li key={`${pet_type}${kind}${date}`}>
            <Anchor component={Link} to={`/hostel-orders?on=${date}`} underline="always">
              {day}
            </Anchor>
            :{' '}
            {kind === 'night' ? (
              <Trans>
                {pets} booked, places: {places}
              </Trans>
            ) : (
              <Trans>
                {pets} booked for a Day Stay, places: {places}
              </Trans>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function OverbookedDates({ dates }: { dates: readonly OverbookedDate[] }) {
  if (dates.length === 0) return null;
  return (
    <Alert color="marigold" variant="light" icon={<IconAlertTriangle size={20} aria-hidden="true" />}>
      <Text fw={600}>
        <Plural
          value={dates.length}
          one="On # date more pets are booked than there are places"
          other="On # dates more pets are booked than there are places"
        />
      </Text>
      <OverbookedList dates={dates} />
    </Alert>
  );
}
