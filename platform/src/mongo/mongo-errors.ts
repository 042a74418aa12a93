import mongoose from 'mongoose';

/** Returns true when a unique index refused the write; with `field`, only for an index that contains this field. */
export function isDuplicateKey(
  error: unknown,
  field?: string,
): error is InstanceType<typeof mongoose.mongo.MongoServerError> {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}
