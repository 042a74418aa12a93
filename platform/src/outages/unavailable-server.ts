import { isMongoUnavailable } from '../mongo/mongo-unavailable.ts';

const valkeyErrorNames = new Set(['MaxRetriesPerRequestError', 'AbortError']);
const valkeyMessages = /^(Command timed out|Connection is closed|Stream isn't writeable)|^LOADING /;

const connectionErrorCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'EPIPE', 'ETIMEDOUT']);

/** Returns true for an error of a server that did not answer: the database, Valkey, the broker or another service. */
export function isServerUnavailable(error: unknown): boolean {
  return (
    isMongoUnavailable(error) ||
    isValkeyUnavailable(error) ||
    isServiceUnreachable(error) ||
    // Drivers pass some errors of their sockets on as they are.
    (error instanceof Error && connectionErrorCodes.has(String(Reflect.get(error, 'code'))))
  );
}

function isValkeyUnavailable(error: unknown): boolean {
  return error instanceof Error && (valkeyErrorNames.has(error.name) || valkeyMessages.test(error.message));
}

/** Returns true for an error of `fetch` without an answer, or of a broker that is not connected. */
export function isServiceUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'TimeoutError' ||
    error.name === 'BusUnavailableError' ||
    (error instanceof TypeError && error.message === 'fetch failed')
  );
}
