import {
  type Deletion,
  deletionEndpoints,
  type DeletionPreview,
} from '@petcare/contracts/shared/deletions.ts';
import { type ReceivedRequest, mockEndpoint } from './api-server.ts';
import { newId } from './builders.ts';

export function buildDeletion(changes: Partial<Deletion> = {}): Deletion {
  const createdAt = new Date().toISOString();
  return {
    _id: newId(),
    kind: 'user',
    target_id: newId(),
    label: 'Mim Akter',
    by: { id: newId(), full_name: 'Afsana Admin' },
    state: 'scheduled',
    starts_at: new Date(Date.parse(createdAt) + 10_000).toISOString(),
    steps: [
      buildDeletionStep({ name: 'memories', service: 'content', total: 300 }),
      buildDeletionStep({ name: 'appointments', service: 'clinic', total: 4 }),
      buildDeletionStep({ name: 'orders', service: 'commerce', total: 2 }),
    ],
    late_rows: 0,
    createdAt,
    finishedAt: null,
    version: 1,
    ...changes,
  };
}

export function buildDeletionStep(
  changes: Partial<Deletion['steps'][number]> = {},
): Deletion['steps'][number] {
  return {
    name: 'memories',
    service: 'content',
    stage: 1,
    state: 'waiting',
    total: 10,
    done: 0,
    error: null,
    updatedAt: null,
    ...changes,
  };
}

/** Mocks the deletion endpoints: no deletion is running, previews are small, and every request starts one. */
export function answerDeletions({
  preview = {},
  open = () => [],
}: {
  preview?: Partial<DeletionPreview>;
  open?: () => Deletion[];
} = {}): { started: ReceivedRequest[] } {
  mockEndpoint(deletionEndpoints['deletions.list'], open);
  mockEndpoint(deletionEndpoints['deletions.preview'], ({ query }) => ({
    kind: query.get('kind') as DeletionPreview['kind'],
    target_id: query.get('id') ?? '',
    label: '',
    rows: [],
    silent: [],
    ...preview,
  }));
  const started = mockEndpoint(deletionEndpoints['deletions.start'], ({ body }) => ({
    message: '',
    deletion: buildDeletion(body as Pick<Deletion, 'kind' | 'target_id'>),
  }));
  return { started };
}
