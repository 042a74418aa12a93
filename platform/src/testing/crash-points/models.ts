import { model, Schema } from 'mongoose';

export const CrashOrders = model(
  'CrashOrder',
  new Schema({ _id: String }, { versionKey: false, collection: 'orders' }),
);

/** Effects of the crash consumer; the increment is not idempotent on purpose. */
export const CrashEffects = model(
  'CrashEffect',
  new Schema({ _id: String, times: Number }, { versionKey: false, collection: 'effects' }),
);
