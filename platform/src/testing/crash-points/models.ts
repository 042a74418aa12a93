import { model, Schema } from 'mongoose';

/** Orders of the crash producer, each with an event. */
export const CrashOrders = model(
  'CrashOrder',
  new Schema({ _id: String }, { versionKey: false, collection: 'orders' }),
);

/** Effects of the crash consumer; the increment is not idempotent on purpose. */
export const CrashEffects = model(
  'CrashEffect',
  new Schema({ _id: String, times: Number }, { versionKey: false, collection: 'effects' }),
);
