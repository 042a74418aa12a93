import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { uploadedAddresses } from '../../../components/picture-field/chosen-pictures.ts';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { usePostDraft } from '../../../components/posts/use-post-draft.ts';
import { useTitleFocus } from '../../../components/posts/use-title-focus.ts';
import type { ShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import type { MemoryFields } from '../api/share-memory.ts';
import { MemoryWords } from './memory-words.tsx';

const empty: MemoryFields = { title: '', details: '' };

interface ShareMemoryProps {
  personId: string;
  address: ShareAddress;
  onShare: (draft: PostDraft<MemoryFields>) => void;
}

/** The dialog in which a memory is written. What is begun stays on this device until it is posted. */
export function ShareMemory({ personId, address, onShare }: ShareMemoryProps) {
  const { t } = useLingui();
  // The dialog fades out; its form must not turn into another one before that.
  const [shownId, setShownId] = useState(address.clientId);
  if (address.opened && shownId !== address.clientId) setShownId(address.clientId);
  return (
    <Modal opened={address.opened} onClose={address.close} title={t`Upload Memory`} size="lg">
      <ShareMemoryForm key={shownId} personId={personId} clientId={shownId} onShare={onShare} />
    </Modal>
  );
}

interface ShareMemoryFormProps {
  personId: string;
  clientId: string | null;
  onShare: (draft: PostDraft<MemoryFields>) => void;
}

function ShareMemoryForm({ personId, clientId, onShare }: ShareMemoryFormProps) {
  const { draft, change, handOver } = usePostDraft({ person: personId, form: 'memory' }, empty, clientId);
  const titleField = useTitleFocus(draft !== null);

  if (!draft) return <FormSkeleton />;
  const { title, details } = draft.fields;
  const complete =
    title.trim() !== '' && details.trim() !== '' && uploadedAddresses(draft.pictures, 1) !== null;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!draft || !complete) return;
    handOver();
    onShare(draft);
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <MemoryWords
          titleRef={titleField}
          fields={draft.fields}
          onChange={(changed) =>
            change((current) => ({ ...current, fields: { ...current.fields, ...changed } }))
          }
        />
        <PictureField
          label={<Trans>Picture</Trans>}
          value={draft.pictures}
          onChange={(make) => change((current) => ({ ...current, pictures: make(current.pictures) }))}
        />
        <Button type="submit" disabled={!complete} fullWidth>
          <Trans>Add Memory</Trans>
        </Button>
      </Stack>
    </form>
  );
}

/** For the moment in which this device is asked for a draft. */
function FormSkeleton() {
  return (
    <Stack gap="md" aria-hidden="true">
      <Skeleton height={68} />
      <Skeleton height={120} />
      <Skeleton height={160} />
      <Skeleton height={44} />
    </Stack>
  );
}
