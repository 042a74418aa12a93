import { model, Schema } from 'mongoose';

export interface TaskRow {
  /** `<task>-<id>`, equal to the id of its job. */
  _id: string;
  task: string;
  data: unknown;
  state: 'waiting' | 'done' | 'skipped' | 'failed';
  createdAt: Date;
  enqueuedAt: Date;
  finishedAt: Date | null;
  attempts: number;
  /** Error of the last attempt, or the reason for skipping the task. */
  failure: { code: string; message: string; at: Date } | null;
}

const fourteenDays = 14 * 24 * 60 * 60;

const schema = new Schema<TaskRow>(
  {
    _id: { type: String, required: true },
    task: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: ['waiting', 'done', 'skipped', 'failed'], required: true },
    createdAt: { type: Date, required: true },
    enqueuedAt: { type: Date, required: true },
    finishedAt: { type: Date, default: null },
    attempts: { type: Number, default: 0 },
    failure: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'tasks', versionKey: false, minimize: false },
);
schema.index({ state: 1, enqueuedAt: 1 });
// Longer than events can be replayed from the outbox, so that a replay finds the row and does nothing.
schema.index({ finishedAt: 1 }, { expireAfterSeconds: fourteenDays });

export const TaskRows = model<TaskRow>('TaskRow', schema);
