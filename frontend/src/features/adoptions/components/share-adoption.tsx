import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { SharePostDialog } from '../../../components/posts/share-post-dialog.tsx';
import { useShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { type AdoptionFields, pictureCount, useShareAdoption } from '../api/share-adoption.ts';
import { isAge, noPetFacts } from '../pet-facts-form.ts';
import { AdoptionTextFields } from './adoption-text-fields.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';

const empty: AdoptionFields = { title: '', details: '', ...noPetFacts };

export function ShareAdoption({ userId }: { userId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
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
        <PetFactsFields value={fields} onChange={(name, value) => onChange({ [name]: value })} />
      )}
      submit={<Trans>Add Adoption Post</Trans>}
      onShare={handleShare}
    />
  );
}
