/** No server has answered. Unlike the driver's errors it does not make a transaction repeat. */
export class MongoUnavailableError extends Error {
  override readonly name = 'MongoUnavailableError';

  constructor(cause: unknown) {
    super('no database server answered', { cause });
  }
}

const unavailableErrorNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoUnavailableError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
]);

/** Returns true when no server could be reached or it was shutting down, as opposed to a refused operation. */
export function isMongoUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return (
    unavailableErrorNames.has(error.name) ||
    // Mongoose keeps operations for a while when it is not connected.
    (error.name === 'MongooseError' && error.message.includes('buffering timed out')) ||
    code === 91 ||
    code === 189 ||
    code === 11_600 ||
    code === 10_107
  );
}
