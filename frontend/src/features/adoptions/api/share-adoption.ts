import { adoptionEndpoints } from '@petcare/contracts/content/adoptions.ts';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { uploadedAddresses } from '../../../components/picture-field/chosen-pictures.ts';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { useSharePost } from '../../../components/posts/use-share-post.tsx';
import { call } from '../../../lib/api/api-client.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { type PetFactFields, toPetFacts } from '../pet-facts-form.ts';

export const pictureCount = 3;

export interface AdoptionFields extends PetFactFields {
  title: string;
  details: string;
  /** The own pet whose passport moves; empty for none. */
  petId: string;
}

export function useShareAdoption(userId: string) {
  const navigate = useNavigate();
  return useSharePost<AdoptionFields>({
    place: { userId, form: 'adoption' },
    queryKey: queryKeys.adoptions,
    send: sendAdoption,
    reopen: (clientId) => void navigate(shareAddress('/adaptation', clientId)),
    posted: () => t`Great! Adoption post posted!`,
    notPosted: () => t`Your adoption post was not posted`,
  });
}

async function sendAdoption({ clientId, fields, pictures }: PostDraft<AdoptionFields>): Promise<void> {
  const [first, second, third] = uploadedAddresses(pictures, pictureCount) ?? [];
  if (!first || !second || !third) throw new Error('An adoption post was sent without its pictures');
  const { title, details } = fields;
  const body = {
    title,
    details,
    ...toPetFacts(fields),
    ...(fields.petId !== '' && { pet_id: fields.petId }),
    img_URL: first,
    img_URL2: second,
    img_URL3: third,
    client_id: clientId,
  };
  await call(adoptionEndpoints['adoptions.create'], { body });
}
