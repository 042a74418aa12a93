import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { SharePostDialog } from '../../../components/posts/share-post-dialog.tsx';
import { useShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import { type MemoryFields, useShareMemory } from '../api/share-memory.ts';
import { MemoryWords } from './memory-words.tsx';

const empty: MemoryFields = { title: '', details: '' };

export function ShareMemory({ userId }: { userId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const address = useShareAddress();
  const { mutate: share } = useShareMemory(userId);

  function handleShare(draft: PostDraft<MemoryFields>) {
    share(draft);
    // The pending card is shown on the first page.
    void navigate('/memories', { replace: true });
  }

  return (
    <SharePostDialog
      title={t`Upload Memory`}
      address={address}
      place={{ userId, form: 'memory' }}
      emptyFields={empty}
      pictureCount={1}
      picturesLabel={<Trans>Picture</Trans>}
      renderWords={(words) => <MemoryWords {...words} />}
      submit={<Trans>Add Memory</Trans>}
      mayWait
      onShare={handleShare}
    />
  );
}
