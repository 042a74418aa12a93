import { Trans, useLingui } from '@lingui/react/macro';
import { SharePostDialog } from '../../../components/posts/share-post-dialog.tsx';
import type { ShareAddress } from '../../../components/posts/use-share-address.ts';
import type { PostDraft } from '../../../lib/drafts/post-drafts.ts';
import type { MemoryFields } from '../api/share-memory.ts';
import { MemoryWords } from './memory-words.tsx';

const empty: MemoryFields = { title: '', details: '' };

interface ShareMemoryProps {
  userId: string;
  address: ShareAddress;
  onShare: (draft: PostDraft<MemoryFields>) => void;
}

export function ShareMemory({ userId, address, onShare }: ShareMemoryProps) {
  const { t } = useLingui();
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
      onShare={onShare}
    />
  );
}
