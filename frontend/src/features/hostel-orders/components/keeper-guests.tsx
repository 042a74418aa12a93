import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  Badge,
  Card,
  Drawer,
  Group,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { timeAgo } from '../../../lib/dates/time-ago.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useBookingsOn } from '../api/bookings.ts';
import { useEntriesOn } from '../api/stays.ts';
import { guestsOn } from '../booking-steps.ts';
import { type StayGuest, stayGuests } from '../stay-guests.ts';
import { doseStateColors, doseStateTexts, entryText } from '../stay-texts.ts';
import { KeeperActions } from './keeper-actions.tsx';
import { PetList } from '../pets/pet-list.tsx';

const clockMs = 30_000;

/** Every guest in the hostel with what is due; a tap opens the actions for one of them. */
export function KeeperGuests() {
  const { t, i18n } = useLingui();
  const today = useToday();
  const now = useClock();
  const bookings = useBookingsOn(today);
  const entries = useEntriesOn(today);
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const [opened, setOpened] = useState<string | null>(null);
  const failed = bookings.error ?? entries.error;
  if (failed && !(bookings.data && entries.data))
    return <ErrorState message={errorText(failed, i18n)} onRetry={() => void bookings.refetch()} />;
  if (!bookings.data || !entries.data) return <Skeleton height={240} />;
  const { here } = guestsOn(bookings.data.items, today);
  const guests = stayGuests(here, entries.data, { today, now });
  const nameOf = ({ pet, place, booking }: StayGuest) =>
    pet?.name ?? `${t`Guest ${i18n.number(place + 1)}`} · ${booking.order_id}`;
  const shown = guests.find((guest) => keyOf(guest) === opened);
  return (
    <section aria-labelledby="keeper-guests">
      <Title order={2} size="h3" mb="sm" id="keeper-guests">
        <Trans>Guests</Trans>
      </Title>
      {guests.length === 0 && (
        <EmptyState
          scene="hostel"
          title={t`Nobody is staying right now.`}
          text={<Trans>Guests appear here when you check them in.</Trans>}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
        {guests.map((guest) => (
          <GuestCard
            key={keyOf(guest)}
            guest={guest}
            name={nameOf(guest)}
            now={now}
            onOpen={() => setOpened(keyOf(guest))}
          />
        ))}
      </SimpleGrid>
      <Drawer
        opened={shown !== undefined}
        onClose={() => setOpened(null)}
        position={onPhone ? 'bottom' : 'right'}
        size={onPhone ? '92%' : 460}
        title={shown && nameOf(shown)}
      >
        {shown && (
          <Stack gap="lg">
            <KeeperActions key={keyOf(shown)} guest={shown} name={nameOf(shown)} />
            {shown.pet && <PetList pets={[shown.pet]} />}
            <Text c="dimmed">
              {shown.booking.orderer_name} · {shown.booking.orderer_contact}
            </Text>
          </Stack>
        )}
      </Drawer>
    </section>
  );
}

const keyOf = ({ booking, place }: StayGuest) => `${booking._id} ${place}`;

interface GuestCardProps {
  guest: StayGuest;
  name: string;
  now: Date;
  onOpen: () => void;
}

function GuestCard({ guest: { booking, doses, entries }, name, now, onOpen }: GuestCardProps) {
  const { i18n } = useLingui();
  const [last] = entries;
  const next = doses.find(({ state }) => state === 'late' || state === 'due');
  return (
    <UnstyledButton onClick={onOpen}>
      <Card padding="md">
        <Group wrap="nowrap" gap="sm">
          <PetPicture pet={{ species: booking.orderData.petType, img_URL: '' }} size={48} />
          <div style={{ minWidth: 0 }}>
            <Text fw={650} truncate>
              {name}
            </Text>
            <Text size="sm" truncate>
              {booking.orderer_name}
            </Text>
            <Text size="sm" c="dimmed" truncate>
              {last ? (
                `${entryText(last, i18n)} · ${timeAgo(new Date(last.at), now, i18n.locale)}`
              ) : (
                <Trans>Nothing noted yet.</Trans>
              )}
            </Text>
            <QuietBadge booking={booking} entries={entries} now={now} />
            {next && (
              <Badge variant="light" color={doseStateColors[next.state]} mt={4}>
                {next.medicine}: {i18n._(doseStateTexts[next.state])}
              </Badge>
            )}
          </div>
        </Group>
      </Card>
    </UnstyledButton>
  );
}

const quietHours = 8;
const hourMs = 3_600_000;

/** Warns that nothing has been noted about a guest for eight hours. */
function QuietBadge({ booking, entries, now }: Pick<StayGuest, 'booking' | 'entries'> & { now: Date }) {
  const last = entries[0]?.at ?? booking.checked_in_at;
  const hours = last === null ? 0 : Math.floor((now.getTime() - new Date(last).getTime()) / hourMs);
  if (hours < quietHours) return null;
  return (
    <Badge variant="light" color="red" mt={4}>
      <Plural value={hours} one="No news for # hour" other="No news for # hours" />
    </Badge>
  );
}

function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), clockMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
