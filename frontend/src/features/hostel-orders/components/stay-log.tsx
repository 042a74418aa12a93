import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { StayEntry } from '@petcare/contracts/commerce/hostel/stays.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { guestName } from '../album/album-pictures.ts';
import { StayAlbum } from '../album/stay-album.tsx';
import { useStayLog } from '../api/stays.ts';
import { entryText } from '../stay-texts.ts';

/** The entries of the keepers during a stay, live. After check-out its pictures are an album. */
export function StayLog({ booking, own }: { booking: HostelOrder; own: boolean }) {
  const { i18n } = useLingui();
  const log = useStayLog(booking._id);
  const entries = log.data ?? [];
  const leftAt = booking.checked_out_at;
  return (
    <section aria-labelledby="stay-log">
      <Title order={3} size="h4" mb="sm" id="stay-log">
        {leftAt ? <Trans>Album of this stay</Trans> : <Trans>Log of this stay</Trans>}
      </Title>
      {log.isPending && <Skeleton height={80} />}
      {log.isError && !log.data && (
        <ErrorState message={errorText(log.error, i18n)} onRetry={() => void log.refetch()} />
      )}
      {log.data?.length === 0 && (
        <Text c="dimmed">
          {leftAt ? (
            <Trans>Nothing was noted during this stay.</Trans>
          ) : (
            <Trans>You see here what we do for your pets, as it happens.</Trans>
          )}
        </Text>
      )}
      <Stack gap="md">
        {leftAt && <StayAlbum booking={booking} entries={entries} own={own} />}
        {entries.length > 0 && <EntryList booking={booking} entries={entries} withPictures={!leftAt} />}
      </Stack>
    </section>
  );
}

interface EntryListProps {
  booking: HostelOrder;
  entries: readonly StayEntry[];
  withPictures: boolean;
}

function EntryList({ booking, entries, withPictures }: EntryListProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-live="polite">
      {entries.map((entry) => {
        const name = guestName(booking, entry.pet, i18n);
        return (
          <li key={entry._id}>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name} · {entryText(entry, i18n)}
            </Text>
            {entry.note && (
              <Text
                lang={textLanguage(entry.note)}
                style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
              >
                {entry.note}
              </Text>
            )}
            {withPictures && entry.picture && (
              <Picture picture={entry.picture} sizes="400px" alt={t`${name} at the hostel`} />
            )}
            <Text size="sm" c="dimmed">
              <DhakaDate at={entry.at} format="date-time" />
            </Text>
          </li>
        );
      })}
    </Stack>
  );
}
