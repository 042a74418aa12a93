import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** How a process that is about to end sends its clients to the other copies. */
export interface Drain {
  /** Rejects once draining has begun. Belongs in front of the other reasons for being ready or not. */
  assertOpen(): void;
  /**
   * From now on the process is not ready, and every answer ends its connection, so that the next request of that
   * client goes elsewhere. Resolves after the time that those who balance need to notice; until then everything is
   * answered as before.
   */
  begin(): Promise<void>;
  /** Lets the answers of a server tell their clients. */
  watch(server: Server): void;
}

/** @param drainMs how long the process stays open after it has said that it is not ready. */
export function createDrain(drainMs: number): Drain {
  const underWay = new Set<ServerResponse>();
  let draining = false;

  return {
    assertOpen() {
      if (draining) throw new Error('stopping');
    },
    async begin() {
      draining = true;
      for (const response of underWay) endConnectionAfter(response);
      await wait(drainMs);
    },
    watch(server) {
      server.prependListener('request', (_request, response: ServerResponse) => {
        if (draining) endConnectionAfter(response);
        underWay.add(response);
        response.once('close', () => underWay.delete(response));
      });
    },
  };
}

function endConnectionAfter(response: ServerResponse): void {
  // What is being sent already has said that the connection stays.
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
