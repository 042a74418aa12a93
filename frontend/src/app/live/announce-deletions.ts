import { deletionEndpoints } from '@petcare/contracts/shared/deletions.ts';
import { t } from '@lingui/core/macro';
import { toastDone } from '../../components/feedback/toasts.tsx';
import { call, isApiError } from '../../lib/api/api-client.ts';
import { forgetDeletion, ownDeletions } from '../../components/deletion/own-deletions.ts';

/**
 * Shows `Deleted!` to the user who requested a deletion, on any page, once it is done in every service. Checks all
 * deletions that this tab waits for, or only `about`; a failed check is made up for by the next one.
 */
export async function announceDeletions(about?: string): Promise<void> {
  const pending = ownDeletions().filter(({ id }) => about === undefined || id === about);
  await Promise.all(pending.map(announce));
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
