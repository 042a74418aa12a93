import mongoose from 'mongoose';

/** Returns true when a unique index refused the write; with `field`, only for an index that contains this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

const unavailableErrorNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
]);

/** Returns true when no server could be reached or it was shutting down, as opposed to a refused operation. */
export function isMongoUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (
    unavailableErrorNames.has(error.name) || code === 91 || code === 189 || code === 11_600 || code === 10_107
  );
}
