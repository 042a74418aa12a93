import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { SharePostDialog } from '../../../components/posts/share-post-dialog.tsx';
import { useShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { type AdoptionFields, pictureCount, useShareAdoption } from '../api/share-adoption.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { fieldsOfPet } from '../passport/own-pet-form.ts';
import { isAge, noPetFacts } from '../pet-facts-form.ts';
import { AdoptionTextFields } from './adoption-text-fields.tsx';
import { OwnPetField } from '../passport/own-pet-field.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';

const empty: AdoptionFields = { title: '', details: '', petId: '', ...noPetFacts };

export function ShareAdoption({ userId }: { userId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useToday();
  const address = useShareAddress();
  const { mutate: share } = useShareAdoption(userId);

  function handleShare(draft: PostDraft<AdoptionFields>) {
    share(draft);
    // The new card comes first on page 1.
    void navigate('/adaptation', { replace: true });
  }

  return (
    <SharePostDialog
      title={t`Upload adoption post`}
      address={address}
      place={{ userId, form: 'adoption' }}
      emptyFields={empty}
      isReady={isAge}
      pictureCount={pictureCount}
      picturesLabel={<Trans>Three pictures</Trans>}
      renderWords={(words) => <AdoptionTextFields {...words} />}
      renderMore={({ fields, onChange }) => (
        <>
          <OwnPetField
            userId={userId}
            petId={fields.petId}
            onChange={(pet) => onChange(pet ? fieldsOfPet(pet, fields, today) : { petId: '' })}
          />
          <PetFactsFields value={fields} onChange={(name, value) => onChange({ [name]: value })} />
        </>
      )}
      submit={<Trans>Add Adoption Post</Trans>}
      onShare={handleShare}
    />
  );
}
