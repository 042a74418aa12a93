import {
  deletionPlans,
  DeletionKind,
  type DeletionKind as Kind,
  type PlannedStep,
} from '@petcare/contracts/shared/deletion-plans.ts';
import type { Actor } from '@petcare/contracts/shared/actor.ts';
import { DeletionState, type Deletion, type DeletionStep } from '@petcare/contracts/shared/deletions.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

export interface StepDocument {
  state: DeletionStep['state'];
  total: number;
  done: number;
  error: string | null;
  updatedAt: Date | null;
}

const fields = {
  _id: field.text,
  kind: field.of<Kind>({ type: String, enum: DeletionKind.options, required: true }),
  targetId: field.text,
  label: field.textOrEmpty,
  by: field.of<Actor & { fullName: string }>({
    type: { id: String, role: String, fullName: String },
    required: true,
    _id: false,
  }),
  /** Trace of the request, continued by all events and calls of the deletion. */
  traceparent: field.textOrNull,
  state: field.of<Deletion['state']>({ type: String, enum: DeletionState.options, required: true }),
  /** True while scheduled or running. A unique index allows one open deletion per record. */
  open: field.flag,
  startsAt: field.date,
  steps: field.of<Record<string, StepDocument>>({ type: Schema.Types.Mixed, required: true }),
  lateRows: field.numberOrZero,
  createdAt: field.date,
  finishedAt: field.dateOrNull,
  /** Number of changes; the sequence of this deletion's events. */
  version: field.number,
};
export type DeletionDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'deletions', minimize: false });
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
