import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Skeleton, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { uploadedAddresses } from '../../../components/picture-field/chosen-pictures.ts';
import { PictureField } from '../../../components/picture-field/picture-field.tsx';
import { usePostDraft } from '../../../components/posts/use-post-draft.ts';
import { useTitleFocus } from '../../../components/posts/use-title-focus.ts';
import type { ShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { type AdoptionFields, pictureCount } from '../api/share-adoption.ts';
import { isAge, noPetFacts } from '../pet-facts-form.ts';
import { AdoptionWords } from './adoption-words.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';

const empty: AdoptionFields = { title: '', details: '', ...noPetFacts };

interface ShareAdoptionProps {
  personId: string;
  address: ShareAddress;
  onShare: (draft: PostDraft<AdoptionFields>) => void;
}

/** The dialog in which an adoption post is written. What is begun stays on this device until it is posted. */
export function ShareAdoption({ personId, address, onShare }: ShareAdoptionProps) {
  const { t } = useLingui();
  // The dialog fades out; its form must not turn into another one before that.
  const [shownId, setShownId] = useState(address.clientId);
  if (address.opened && shownId !== address.clientId) setShownId(address.clientId);
  return (
    <Modal opened={address.opened} onClose={address.close} title={t`Upload adoption post`} size="lg">
      <ShareAdoptionForm key={shownId} personId={personId} clientId={shownId} onShare={onShare} />
    </Modal>
  );
}

interface ShareAdoptionFormProps {
  personId: string;
  clientId: string | null;
  onShare: (draft: PostDraft<AdoptionFields>) => void;
}

function ShareAdoptionForm({ personId, clientId, onShare }: ShareAdoptionFormProps) {
  const { draft, change, handOver } = usePostDraft({ person: personId, form: 'adoption' }, empty, clientId);
  const titleField = useTitleFocus(draft !== null);
  if (!draft) return <FormSkeleton />;
  const { fields, pictures } = draft;
  const complete =
    fields.title.trim() !== '' &&
    fields.details.trim() !== '' &&
    isAge(fields) &&
    uploadedAddresses(pictures, pictureCount) !== null;

  function put(changed: Partial<AdoptionFields>) {
    change((current) => ({ ...current, fields: { ...current.fields, ...changed } }));
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!draft || !complete) return;
    handOver();
    onShare(draft);
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        <AdoptionWords titleRef={titleField} fields={fields} onChange={put} />
        <PictureField
          label={<Trans>Three pictures</Trans>}
          max={pictureCount}
          value={pictures}
          onChange={(make) => change((current) => ({ ...current, pictures: make(current.pictures) }))}
        />
        <PetFactsFields value={fields} onChange={(name, value) => put({ [name]: value })} />
        <Button type="submit" disabled={!complete} fullWidth>
          <Trans>Add Adoption Post</Trans>
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
