import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { maxPostTitleLength } from '@petcare/contracts/content/memories.ts';
import { maxSharedPictures } from '@petcare/contracts/commerce/hostel/stay-memories.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Checkbox, Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { Picture } from '../../../components/media/picture.tsx';
import { PostTextFields } from '../../../components/posts/post-words.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useShareStay } from '../api/share-stay.ts';
import { type AlbumPicture, suggestedWords } from './album-pictures.ts';

interface ShareStayDialogProps {
  /** Null while the dialog is closed. */
  booking: HostelOrder | null;
  pictures: readonly AlbumPicture[];
  onClose: () => void;
}

/** Lets the owner choose pictures of a stay and share them with everyone. Nothing is shared before the button. */
export function ShareStayDialog({ booking, pictures, onClose }: ShareStayDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(booking);
  return (
    <Modal opened={booking !== null} onClose={onClose} title={t`Share as a memory`} size="lg" zIndex={300}>
      {shown && <ShareStayForm key={times} booking={shown} pictures={pictures} onClose={onClose} />}
    </Modal>
  );
}

interface ShareStayFormProps extends Omit<ShareStayDialogProps, 'booking'> {
  booking: HostelOrder;
}

function ShareStayForm({ booking, pictures, onClose }: ShareStayFormProps) {
  const { t, i18n } = useLingui();
  const share = useShareStay(booking._id);
  const [fields, setFields] = useState(() => {
    const { title, details } = suggestedWords(booking, i18n);
    return { title: title.slice(0, maxPostTitleLength), details };
  });
  const [chosen, setChosen] = useState(() =>
    pictures.slice(0, maxSharedPictures).map(({ entryId }) => entryId),
  );
  useKeptInput(`share ${booking._id}`, { ...fields, chosen }, ({ chosen: kept = chosen, ...typed }) => {
    setChosen(kept);
    setFields((now) => ({ ...now, ...typed }));
  });
  const isComplete = chosen.length > 0 && fields.title.trim() !== '' && fields.details.trim() !== '';

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const entry_ids = pictures.map(({ entryId }) => entryId).filter((id) => chosen.includes(id));
    try {
      await share.mutateAsync({ ...fields, entry_ids, consent: true });
      toastDone({ message: t`Great! Memory posted!` });
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <form method="post" onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <PicturesToShare pictures={pictures} chosen={chosen} onChange={setChosen} />
        <PostTextFields
          fields={fields}
          onChange={(changed) => setFields((current) => ({ ...current, ...changed }))}
          titleExample={t`Tuni and the first rain`}
          detailsQuestion={t`What happened that day?`}
        />
        <Alert variant="light" role="note" icon={<IconWorld size={20} aria-hidden="true" />}>
          <Text size="sm">
            <Trans>
              With “Share with everyone” you agree that anybody can see these pictures and this text under
              your name. You can delete the memory at any time.
            </Trans>
          </Text>
        </Alert>
        {share.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(share.error, i18n)}
          </Alert>
        )}
        <Button type="submit" disabled={!isComplete} loading={share.isPending} fullWidth>
          <Trans>Share with everyone</Trans>
        </Button>
      </Stack>
    </form>
  );
}

interface PicturesToShareProps {
  pictures: readonly AlbumPicture[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}

function PicturesToShare({ pictures, chosen, onChange }: PicturesToShareProps) {
  const { t, i18n } = useLingui();
  const most = i18n.number(maxSharedPictures);
  return (
    <Checkbox.Group
      label={t`Pictures to share`}
      description={t`At most ${most}. The first one is shown in the list of memories.`}
      value={chosen}
      onChange={onChange}
    >
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" mt="xs">
        {pictures.map(({ entryId, picture, alt }, place) => {
          const number = i18n.number(place + 1);
          const isChosen = chosen.includes(entryId);
          return (
            <Stack key={entryId} gap={4}>
              <Picture picture={picture} ratio={1} sizes="200px" alt={alt} />
              <Checkbox
                value={entryId}
                label={t`Picture ${number}`}
                disabled={!isChosen && chosen.length >= maxSharedPictures}
              />
            </Stack>
          );
        })}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
