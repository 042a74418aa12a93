import { failure } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runBatches, type TestedService } from '@petcare/platform/testing/histories/run-batches.ts';
import {
  findFailingHistory,
  historyTimeout,
  runHistories,
} from '@petcare/platform/testing/histories/run-histories.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import { useTestDatabase } from '@petcare/platform/testing/use-test-database.ts';
import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import {
  deletionMachine,
  deletionStep,
  stepNames,
  undoSeconds,
  type DeletionOfDoctor,
  type DeletionRequest,
  type DeletionsState,
  type DeletionStepOfHistory,
} from '../../testing/machines/deletion-machine.ts';
import { beginDueDeletions } from './begin-due-deletions.ts';
import { Deletions } from './deletion.model.ts';
import { finishDeletion } from './finish-deletion.ts';
import { reportProgress } from './report-progress.ts';
import { startDeletion } from './start-deletion.ts';
import { undoDeletion } from './undo-deletion.ts';

useTestDatabase();
afterAll(() => vi.useRealTimers());

const log = testLog();
const notifier = { progress() {}, stateChange() {} };
const admin: UserCaller = { kind: 'user', id: newId(), role: 'admin', sessionId: 's', ip: '127.0.0.1' };

/** Each history has a time of its own, so that no deletion of another one is due. */
let nextBegin = Date.parse('2030-01-01T00:00:00Z');

/** The deletions of one doctor, driven by the commands of account. */
function openDoctor(): TestedService<DeletionsState, DeletionRequest> {
  const begin = nextBegin;
  nextBegin += 3_600_000;
  vi.setSystemTime(begin);
  const targetId = newId();
  const requestIds = new Map<string, string>();
  const storedId = (request: string) => [...requestIds].find(([, id]) => id === request)?.[0] ?? newId();
  const deps = {
    log,
    notifier,
    undoSeconds,
    endSessions: async () => {},
    countRows: async () => ({ label: 'Dr. Sadia', rows: [] }),
    devices: { recognise: async () => undefined, remember: async () => '', forget: async () => {} },
  };

  async function run(request: DeletionRequest): Promise<unknown> {
    switch (request.kind) {
      case 'wait':
        return vi.setSystemTime(begin + request.now * 1_000);
      case 'start': {
        const { _id } = await startDeletion({ kind: 'specialist', targetId, caller: admin }, deps);
        return requestIds.has(_id) || requestIds.set(_id, request.id);
      }
      case 'begin':
        return beginDueDeletions(notifier);
      case 'undo':
        return undoDeletion(storedId(request.id), deps);
      case 'report': {
        const { id, step, state, total, done } = request;
        // Nothing reports a step that has not begun.
        if (state === 'waiting') throw new Error('a report about a waiting step');
        return reportProgress(
          { id: storedId(id), step, progress: { state, total, done, error: null } },
          notifier,
        );
      }
      case 'finish': {
        const { id, lateRows } = request;
        const { state } = await finishDeletion({ id: storedId(id), lateRows }, deps);
        if (state === 'running') throw Object.assign(failure('unavailable'), { code: 'running' });
      }
    }
  }

  async function read(): Promise<DeletionsState> {
    const stored = await Deletions.find({ targetId }).lean();
    expect(stored.filter(({ open }) => open).length).toBeLessThanOrEqual(1);
    const deletions = stored.map((deletion) => {
      const { state, startsAt, lateRows, open } = deletion;
      expect(open).toBe(state === 'scheduled' || state === 'running');
      const [appointments, specialist] = stepNames.map((name) => {
        const { state: stepState, total, done } = deletion.steps[name]!;
        return { state: stepState, total, done };
      });
      const known: DeletionOfDoctor = {
        state,
        startsAt: (startsAt.getTime() - begin) / 1_000,
        steps: { appointments: appointments!, specialist: specialist! },
        lateRows,
      };
      return [requestIds.get(deletion._id) ?? deletion._id, known] as const;
    });
    return { now: (Date.now() - begin) / 1_000, deletions: Object.fromEntries(deletions) };
  }

  // A deletion whose progress is reported meanwhile does not finish; the worker calls again.
  return { run, read, lostRace: new Set(['running']) };
}

const histories = (name: string) => ({
  name,
  of: 'database' as const,
  histories: fc.array(fc.array(deletionStep, { minLength: 1, maxLength: 3 }), {
    minLength: 3,
    maxLength: 10,
    size: 'max' as const,
  }),
  check: async (batches: readonly (readonly DeletionStepOfHistory[])[]) =>
    runBatches(batches, deletionMachine, openDoctor()),
});

test(
  'deletions are undone in time, run and finish as the model says, however requests overlap',
  () => runHistories(histories('deletions, database')),
  historyTimeout,
);

// Last, since the index is not restored.
test(
  'control: without the unique index, the histories find two open deletions of one record',
  async () => {
    await Deletions.collection.dropIndex('kind_1_targetId_1');
    const { error } = await findFailingHistory(histories('no unique index on open deletions'));
    expect(error).toMatchObject({ name: 'AssertionError' });
  },
  historyTimeout,
);
