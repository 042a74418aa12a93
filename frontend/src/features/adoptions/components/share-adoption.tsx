import { Trans, useLingui } from '@lingui/react/macro';
import { SharePostDialog } from '../../../components/posts/share-post-dialog.tsx';
import type { ShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { type AdoptionFields, pictureCount } from '../api/share-adoption.ts';
import { isAge, noPetFacts } from '../pet-facts-form.ts';
import { AdoptionTextFields } from './adoption-text-fields.tsx';
import { PetFactsFields } from './pet-facts-fields.tsx';

const empty: AdoptionFields = { title: '', details: '', ...noPetFacts };

interface ShareAdoptionProps {
  userId: string;
  address: ShareAddress;
  onShare: (draft: PostDraft<AdoptionFields>) => void;
}

export function ShareAdoption({ userId, address, onShare }: ShareAdoptionProps) {
  const { t } = useLingui();
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
      onShare={onShare}
    />
  );
}
