import { model, Schema } from 'mongoose';

/** What the small producer writes, with an event for each. */
export const CrashOrders = model(
  'CrashOrder',
  new Schema({ _id: String }, { versionKey: false, collection: 'orders' }),
);

/** What the small consumer counts: not idempotent on purpose. */
export const CrashEffects = model(
  'CrashEffect',
  new Schema({ _id: String, times: Number }, { versionKey: false, collection: 'effects' }),
);
