import type { Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface Drain {
  /** Throws once draining has begun. Belongs first among the readiness checks. */
  assertOpen(): void;
  /**
   * Marks the process as not ready and closes the connection after every response, so that clients reconnect to another
   * copy. Resolves after the drain delay; until then requests are answered as before.
   */
  begin(): Promise<void>;
  watch(server: Server): void;
}

/** @param drainMs time between the failing readiness check and the shutdown. */
export function createDrain(drainMs: number): Drain {
  const inFlight = new Set<ServerResponse>();
  let draining = false;

  return {
    assertOpen() {
      if (draining) throw new Error('stopping');
    },
    async begin() {
      draining = true;
      for (const response of inFlight) closeAfterResponse(response);
      await wait(drainMs);
    },
    watch(server) {
      server.prependListener('request', (_request, response: ServerResponse) => {
        if (draining) closeAfterResponse(response);
        inFlight.add(response);
        response.once('close', () => inFlight.delete(response));
      });
    },
  };
}

function closeAfterResponse(response: ServerResponse): void {
  // A response whose headers are sent has already announced keep-alive.
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
