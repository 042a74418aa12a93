import { memoryEndpoints } from '@petcare/contracts/content/memories.ts';
import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { uploadedAddresses } from '../../../components/picture-field/chosen-pictures.ts';
import { shareAddress } from '../../../components/posts/use-share-address.ts';
import { useSharePost } from '../../../components/posts/use-share-post.tsx';
import { call, notReached } from '../../../lib/api/api-client.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { addWaitingWrite } from '../../../lib/offline/outbox.ts';

export interface MemoryFields {
  title: string;
  details: string;
}

export function useShareMemory(userId: string) {
  const navigate = useNavigate();
  return useSharePost<MemoryFields>({
    place: { userId, form: 'memory' },
    queryKey: queryKeys.memories,
    send: sendMemory,
    reopen: (clientId) => void navigate(shareAddress('/memories', clientId)),
    posted: () => t`Great! Memory posted!`,
    notPosted: () => t`Your memory was not posted`,
    keepForLater: (draft) => addWaitingWrite({ kind: 'memory', id: draft.clientId, userId, draft }),
  });
}

async function sendMemory({ clientId, fields, pictures }: PostDraft<MemoryFields>): Promise<void> {
  const [address] = uploadedAddresses(pictures, 1) ?? [];
  // The form is sent without it only when there is no connection.
  if (!address) throw notReached();
  const body = { ...fields, img_URL: address, client_id: clientId };
  await call(memoryEndpoints['memories.create'], { body });
}
