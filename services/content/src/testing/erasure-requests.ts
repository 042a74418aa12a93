import type { DeletionKind } from '@petcare/contracts/shared/deletion-plans.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { expect } from 'vitest';
import type { TestContent } from './test-content.ts';

export const admin = userCaller(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;

export interface ErasureRequests {
  readonly remove: (path: string, as?: typeof admin) => ReturnType<TestContent['send']>;
  readonly deletedBy: (path: string, as?: typeof admin) => Promise<number>;
  readonly rowsOf: (kind: DeletionKind, id: string) => Promise<Record<string, unknown>>;
  readonly eventsNamed: (
    name: string,
    about: string,
  ) => Promise<Awaited<ReturnType<TestContent['eventsAbout']>>[number]['envelope'][]>;
}

export function erasureRequests(content: () => TestContent): ErasureRequests {
  const remove = (path: string, as: typeof admin | typeof system = system) =>
    content().send('DELETE', path, { as });
  return {
    remove,
    deletedBy: async (path, as) => (await remove(path, as)).body.deleted,
    async rowsOf(kind, id) {
      const path = `/internal/content/deletions/${kind}/${id}/rows`;
      const { status, body } = await content().send('GET', path, { as: system });
      expect(status).toBe(200);
      const counts: Record<string, number> = {};
      for (const { step, count } of body.rows as { step: string; count: number }[])
        counts[step] = (counts[step] ?? 0) + count;
      return { label: body.label, ...counts };
    },
    async eventsNamed(name, about) {
      const events = await content().eventsAbout(about);
      return events.map(({ envelope }) => envelope).filter((event) => event.name === name);
    },
  };
}
