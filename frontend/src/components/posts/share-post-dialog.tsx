import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import type { DraftKey, PostDraft } from '../../lib/drafts/post-drafts.ts';
import { uploadedAddresses } from '../picture-field/chosen-pictures.ts';
import { useOnline } from '../../lib/offline/use-online.ts';
import { PictureField } from '../picture-field/picture-field.tsx';
import { usePostDraft } from './use-post-draft.ts';
import type { ShareAddress } from './use-share-address.ts';
import { useTitleFocus } from './use-title-focus.ts';

interface PostFields {
  title: string;
  details: string;
}

interface FormParts<Fields extends PostFields> {
  place: DraftKey;
  /** Must be the same object on each render. */
  emptyFields: Fields;
  /** False while a field besides title and details is invalid. */
  isReady?: (fields: Fields) => boolean;
  pictureCount: number;
  picturesLabel: ReactNode;
  renderWords: (parts: {
    fields: Fields;
    titleRef: RefObject<HTMLInputElement | null>;
    onChange: (changed: Partial<Fields>) => void;
  }) => ReactNode;
  renderMore?: (parts: { fields: Fields; onChange: (changed: Partial<Fields>) => void }) => ReactNode;
  submit: ReactNode;
  /** The post may be sent later, pictures included, when there is no connection. */
  mayWait?: boolean;
  onShare: (draft: PostDraft<Fields>) => void;
}

interface SharePostDialogProps<Fields extends PostFields> extends FormParts<Fields> {
  title: string;
  address: ShareAddress;
}

/** Dialog for a new post. Its draft is kept on this device until the post is sent. */
export function SharePostDialog<Fields extends PostFields>({
  title,
  address,
  ...parts
}: SharePostDialogProps<Fields>) {
  // Keeps the form of the closing dialog unchanged while it fades out.
  const [shownId, setShownId] = useState(address.clientId);
  if (address.opened && shownId !== address.clientId) setShownId(address.clientId);
  return (
    <Modal opened={address.opened} onClose={address.close} title={title} size="lg">
      <SharePostForm key={shownId} clientId={shownId} {...parts} />
    </Modal>
  );
}

function SharePostForm<Fields extends PostFields>({
  clientId,
  ...parts
}: FormParts<Fields> & { clientId: string | null }) {
  const { place, emptyFields, isReady = () => true, pictureCount, renderMore, mayWait } = parts;
  const { draft, change, release } = usePostDraft(place, emptyFields, clientId);
  const titleRef = useTitleFocus(draft !== null);
  const isOffline = !useOnline();

  if (!draft) return <FormSkeleton />;
  const { fields, pictures } = draft;
  const complete =
    fields.title.trim() !== '' &&
    fields.details.trim() !== '' &&
    isReady(fields) &&
    (uploadedAddresses(pictures, pictureCount) !== null ||
      (mayWait === true && isOffline && pictures.length === pictureCount));

  function handleChange(changed: Partial<Fields>) {
    change((current) => ({ ...current, fields: { ...current.fields, ...changed } }));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!draft || !complete) return;
    release();
    parts.onShare(draft);
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        {parts.renderWords({ fields, titleRef, onChange: handleChange })}
        <PictureField
          label={parts.picturesLabel}
          max={pictureCount}
          value={pictures}
          onChange={(make) => change((current) => ({ ...current, pictures: make(current.pictures) }))}
        />
        {renderMore?.({ fields, onChange: handleChange })}
        <Button type="submit" disabled={!complete} fullWidth>
          {parts.submit}
        </Button>
      </Stack>
    </form>
  );
}

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
