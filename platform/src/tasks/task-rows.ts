import { field, schemaOf, type Stored } from '../mongo/fields.ts';
import { model, Schema } from 'mongoose';

const fourteenDays = 14 * 24 * 60 * 60;

const fields = {
  /** `<task>-<id>`, equal to the id of its job. */
  _id: field.text,
  task: field.text,
  data: field.of<unknown>({ type: Schema.Types.Mixed, required: true }),
  state: field.of<'waiting' | 'done' | 'skipped' | 'failed'>({
    type: String,
    enum: ['waiting', 'done', 'skipped', 'failed'],
    required: true,
  }),
  createdAt: field.date,
  enqueuedAt: field.date,
  finishedAt: field.dateOrNull,
  attempts: field.numberOrZero,
  /** Error of the last attempt, or the reason for skipping the task. */
  failure: field.of<{ code: string; message: string; at: Date } | null>({
    type: Schema.Types.Mixed,
    default: null,
  }),
};
export type TaskRow = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'tasks', minimize: false });
schema.index({ state: 1, enqueuedAt: 1 });
// Longer than events can be replayed from the outbox, so that a replay finds the row and does nothing.
schema.index({ finishedAt: 1 }, { expireAfterSeconds: fourteenDays });

export const TaskRows = model<TaskRow>('TaskRow', schema);
