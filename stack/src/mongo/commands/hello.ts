import type { Command, Reply } from '../engine/command.ts';
import { MAX_MESSAGE_BYTES } from '../wire/messages.ts';

const MAX_WIRE_VERSION = 21;

/**
 * Presents the gateway as the primary of a replica set of one.
 *
 * Only then do drivers send retryable writes and transactions. There is no
 * `topologyVersion` and no `$clusterTime`: drivers poll instead of waiting for changes,
 * and do not ask for reads after a cluster time.
 */
export function hello(command: Command, address: string): Reply {
  return {
    helloOk: true,
    [command.name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    setName: 'rs0',
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    secondary: false,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: command.client.id,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

/** The names under which drivers, old and new, say hello. */
export const HELLO_NAMES: ReadonlySet<string> = new Set(['hello', 'isMaster', 'ismaster']);
