import type { Command, Reply } from '../engine/command.ts';
import { MAX_MESSAGE_BYTES } from '../wire/messages.ts';

const MAX_WIRE_VERSION = 21;

/**
 * Presents the gateway as the primary of a single-member replica set, which enables retryable writes and
 * transactions. Without `topologyVersion` and `$clusterTime` drivers poll and do not request causal reads.
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

export const HELLO_NAMES: ReadonlySet<string> = new Set(['hello', 'isMaster', 'ismaster']);
