import {
  deletionPlans,
  DeletionKind,
  type DeletionKind as Kind,
  type PlannedStep,
} from '@petcare/contracts/shared/deletion-plans.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { DeletionState, type Deletion, type DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import { model, Schema } from 'mongoose';

export interface StepDocument {
  state: DeletionStep['state'];
  total: number;
  done: number;
  error: string | null;
  updatedAt: Date | null;
}

export interface DeletionDocument {
  _id: string;
  kind: Kind;
  targetId: string;
  label: string;
  by: Actor & { fullName: string };
  /** Trace of the request, continued by all events and calls of the deletion. */
  traceparent: string | null;
  state: Deletion['state'];
  /** True while scheduled or running. A unique index allows one open deletion per record. */
  open: boolean;
  startsAt: Date;
  steps: Record<string, StepDocument>;
  lateRows: number;
  createdAt: Date;
  finishedAt: Date | null;
  /** Number of changes; the sequence of this deletion's events. */
  version: number;
}

const schema = new Schema<DeletionDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: DeletionKind.options, required: true },
    targetId: { type: String, required: true },
    label: { type: String, default: '' },
    by: { type: { id: String, role: String, fullName: String }, required: true, _id: false },
    traceparent: { type: String, default: null },
    state: { type: String, enum: DeletionState.options, required: true },
    open: { type: Boolean, required: true },
    startsAt: { type: Date, required: true },
    steps: { type: Schema.Types.Mixed, required: true },
    lateRows: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    version: { type: Number, required: true },
  },
  { collection: 'deletions', versionKey: false, minimize: false },
);
schema.index({ kind: 1, targetId: 1 }, { unique: true, partialFilterExpression: { open: true } });
schema.index({ targetId: 1, createdAt: -1 });
schema.index({ state: 1, startsAt: 1 });
schema.index({ createdAt: -1, _id: -1 });

export const Deletions = model<DeletionDocument>('Deletion', schema);

export function planOf(kind: Kind): readonly PlannedStep[] {
  return deletionPlans[kind];
}

export function waitingSteps(kind: Kind): Record<string, StepDocument> {
  return Object.fromEntries(
    planOf(kind).map(({ name }) => [
      name,
      { state: 'waiting', total: 0, done: 0, error: null, updatedAt: null } satisfies StepDocument,
    ]),
  );
}

export function toDeletion(stored: DeletionDocument): Deletion {
  return {
    _id: stored._id,
    kind: stored.kind,
    target_id: stored.targetId,
    label: stored.label,
    by: { id: stored.by.id, full_name: stored.by.fullName },
    state: stored.state,
    starts_at: stored.startsAt.toISOString(),
    steps: planOf(stored.kind).flatMap(({ name, service, stage }) => {
      const step = stored.steps[name];
      // A step added to the plan after this deletion was scheduled is not part of it.
      return step
        ? [{ ...step, name, service, stage, updatedAt: step.updatedAt?.toISOString() ?? null }]
        : [];
    }),
    late_rows: stored.lateRows,
    createdAt: stored.createdAt.toISOString(),
    finishedAt: stored.finishedAt?.toISOString() ?? null,
    version: stored.version,
  };
}
