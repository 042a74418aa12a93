import { deletionEndpoints } from '@petcare/contracts/deletions.ts';
import { t } from '@lingui/core/macro';
import { toastDone } from '../../components/feedback/toasts.tsx';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { forgetDeletion, ownDeletions } from '../../components/deletion/own-deletions.ts';

/**
 * Says `Deleted!` to who asked for it, on whatever page they are, once the server says that every service has done its
 * part. Looks at all that this tab waits for, or at the one that is named; a look that fails is made up for by the next.
 */
export async function announceDeletions(about?: string): Promise<void> {
  const waitedFor = ownDeletions().filter(({ id }) => about === undefined || id === about);
  await Promise.all(waitedFor.map(announce));
}

async function announce({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    const { state } = await call(deletionEndpoints['deletions.get'], { params: { id } });
    if (state === 'scheduled' || state === 'running') return;
    forgetDeletion(id);
    if (state === 'done') toastDone({ id: `deleted-${id}`, topic: id, title: t`Deleted!`, message: name });
  } catch (error) {
    if (isApiError(error, 'not_found')) forgetDeletion(id);
  }
}
