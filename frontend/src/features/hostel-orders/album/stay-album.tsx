import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { StayEntry } from '@petcare/contracts/commerce/hostel/stays.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { Picture } from '../../../components/media/picture.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useStayMemory } from '../api/share-stay.ts';
import { albumPictures, type AlbumPicture } from './album-pictures.ts';
import { ShareStayDialog } from './share-stay-dialog.tsx';

interface StayAlbumProps {
  booking: HostelOrder;
  entries: readonly StayEntry[];
  /** True for the owner, who may share the stay. */
  own: boolean;
}

/** The pictures of a stay that is over. */
export function StayAlbum({ booking, entries, own }: StayAlbumProps) {
  const { i18n } = useLingui();
  const pictures = albumPictures(booking, entries, i18n);
  if (pictures.length === 0) return null;
  return (
    <Stack gap="sm">
      <SimpleGrid cols={2} spacing="xs">
        {pictures.map(({ entryId, picture, alt }) => (
          <Picture key={entryId} picture={picture} ratio={1} sizes="220px" alt={alt} />
        ))}
      </SimpleGrid>
      {own && <ShareStay booking={booking} pictures={pictures} />}
    </Stack>
  );
}

function ShareStay({ booking, pictures }: { booking: HostelOrder; pictures: readonly AlbumPicture[] }) {
  const { i18n } = useLingui();
  const memory = useStayMemory(booking._id);
  const [sharing, setSharing] = useState(false);
  if (memory.isPending) return null;
  if (memory.isError && memory.data === undefined)
    return <ErrorState message={errorText(memory.error, i18n)} onRetry={() => void memory.refetch()} />;
  if (memory.data)
    return (
      <Text>
        <Trans>You have shared this stay.</Trans>{' '}
        <Anchor component={Link} to={`/memories/${memory.data}`}>
          <Trans>See the memory</Trans>
        </Anchor>
      </Text>
    );
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconHeart size={20} aria-hidden="true" />}
        onClick={() => setSharing(true)}
      >
        <Trans>Share as a memory</Trans>
      </Button>
      <ShareStayDialog
        booking={sharing ? booking : null}
        pictures={pictures}
        onClose={() => setSharing(false)}
      />
    </>
  );
}
