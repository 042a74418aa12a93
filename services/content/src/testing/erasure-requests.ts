import type { DeletionKind } from '@petcare/contracts/deletion-plans.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { person } from '@petcare/platform/testing/test-identity.ts';
import { expect } from 'vitest';
import type { TestContent } from './test-content.ts';

export const admin = person(newId(), 'admin');
const system = { kind: 'system', name: 'cascade' } as const;

/** What tests of deletions do over and over. */
export interface Deleting {
  /** As the cascade does, or as the admin. */
  readonly remove: (path: string, as?: typeof admin) => ReturnType<TestContent['send']>;
  /** How many rows the answer says are gone. */
  readonly deletedBy: (path: string, as?: typeof admin) => Promise<number>;
  /** The label, and the count of each step. */
  readonly rowsOf: (kind: DeletionKind, id: string) => Promise<Record<string, unknown>>;
  /** The events of one name about something, in the order of their sequence. */
  readonly toldAs: (
    name: string,
    about: string,
  ) => Promise<Awaited<ReturnType<TestContent['eventsAbout']>>[number]['envelope'][]>;
}

/** Deletes with the service that is running when it is used. */
export function erasureRequests(content: () => TestContent): Deleting {
  const remove = (path: string, as: typeof admin | typeof system = system) =>
    content().send('DELETE', path, { as });
  return {
    remove,
    deletedBy: async (path, as) => (await remove(path, as)).body.deleted,
    async rowsOf(kind, id) {
      const path = `/internal/content/deletions/${kind}/${id}/rows`;
      const { status, body } = await content().send('GET', path, { as: system });
      expect(status).toBe(200);
      const counts = body.rows.map(({ step, count }: { step: string; count: number }) => [step, count]);
      return { label: body.label, ...Object.fromEntries(counts) };
    },
    async toldAs(name, about) {
      const events = await content().eventsAbout(about);
      return events.map(({ envelope }) => envelope).filter((event) => event.name === name);
    },
  };
}
