import type { Deletion, StepProgress } from '@petcare/contracts/shared/deletions.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { beginDueDeletions } from '../lifecycle/deletions/begin-due-deletions.ts';
import type { UserDocument } from '../users/user.model.ts';
import { emailWorker } from './build-links.ts';
import { buildUser } from './build-user.ts';
import type { TestAccount } from './test-account.ts';

const worker = { kind: 'system', name: 'cascade' } as const;
const afterUndoPeriod = () => new Date(Date.now() + 60_000);

export function deletionRequests(account: TestAccount, admin: UserDocument) {
  const by = userCaller(admin._id, 'admin');

  const remove = (id: string, as = by) => account.send('DELETE', `/api/users/${id}`, { as });
  const begin = () =>
    beginDueDeletions({ stateChange: () => undefined, progress: () => undefined }, afterUndoPeriod());
  const report = (id: string, step: string, progress: Partial<StepProgress>) =>
    account.send('PUT', `/internal/account/deletions/${id}/steps/${step}`, {
      as: worker,
      body: { state: 'running', total: 0, done: 0, error: null, ...progress },
    });

  return {
    by,
    remove,
    begin,
    report,
    undo: (id: string) => account.send('POST', `/api/deletions/${id}/undo`, { as: by }),
    async show(id: string): Promise<Deletion> {
      return (await account.send('GET', `/api/deletions/${id}`, { as: by })).body;
    },
    async reportAllDone({ _id, steps }: Deletion): Promise<void> {
      for (const { name } of steps) await report(_id, name, { state: 'done' });
    },
    finish: (id: string) =>
      account.send('POST', `/internal/account/deletions/${id}/finish`, {
        as: worker,
        body: { late_rows: 3 },
      }),
    async erasePersonalData(userId: string, query = ''): Promise<number> {
      const path = `/internal/account/users/${userId}/personal-rows${query}`;
      return (await account.send('DELETE', path, { as: worker })).body.deleted;
    },
    async userBeingDeleted(): Promise<{ user: UserDocument; deletion: Deletion }> {
      const user = await buildUser();
      const { deletion } = (await remove(user._id)).body;
      await begin();
      return { user, deletion };
    },
    async notify({ _id }: UserDocument, group?: string): Promise<boolean> {
      const data = { order_id: newId(), order_number: 'PC-2026-000001', product_name: 'Ball' };
      const { body } = await account.send('POST', '/internal/notifications', {
        as: emailWorker,
        body: {
          event_id: newId(),
          user_id: _id,
          content: { kind: 'order.placed', data },
          ...(group && { group }),
        },
      });
      return body.delivered;
    },
  };
}
