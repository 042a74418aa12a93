import { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { io, type Socket } from 'socket.io-client';
import type { TestUser } from '../../support/users.ts';

export interface DeletionScreen {
  readonly shown: readonly Deletion[];
  until(check: (deletion: Deletion) => boolean, withinMs: number): Promise<Deletion>;
  close(): void;
}

const retryMs = 250;

/**
 * Watches a deletion as the page does: fetches it only after a socket message or a reconnect, so that a lost
 * message becomes visible.
 */
export function watchDeletion({ client }: TestUser, id: string): DeletionScreen {
  const shown: Deletion[] = [];
  let requested = false;
  let fetching = false;
  const closing = new AbortController();

  async function refresh(): Promise<void> {
    requested = true;
    if (fetching) return;
    fetching = true;
    while (requested && !closing.signal.aborted) {
      requested = false;
      try {
        const { status, body } = await client.call(endpoints['deletions.get'], { params: { id } });
        if (status !== 200) throw new Error(`the deletion answered ${status}`);
        shown.push(Deletion.parse(body));
      } catch {
        requested = true;
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
    fetching = false;
  }
  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(client.baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    extraHeaders: { cookie: client.cookieHeader, origin: client.baseUrl },
  });
  socket.on('connect', () => void refresh());
  socket.on('deletion.changed', ({ deletion_id }) => {
    if (deletion_id === id) void refresh();
  });
  return {
    shown,
    until: (check, withinMs) =>
      eventually(
        () => {
          const last = shown.at(-1);
          if (!last || !check(last)) throw new Error(`the screen shows ${JSON.stringify(last)}`);
          return last;
        },
        { within: withinMs, every: 25 },
      ),
    close() {
      closing.abort();
      socket.close();
    },
  };
}

export function setbacks(shown: readonly Deletion[]): string[] {
  const found: string[] = [];
  for (const [index, now] of shown.entries()) {
    const before = shown[index - 1];
    if (!before) continue;
    if (now.version < before.version) found.push(`version ${before.version} → ${now.version}`);
    if (order.indexOf(now.state) < order.indexOf(before.state)) found.push(`${before.state} → ${now.state}`);
    for (const step of now.steps) {
      const was = before.steps.find(({ name }) => name === step.name);
      if (!was) continue;
      if (step.state === 'waiting' && was.state !== 'waiting') found.push(`${step.name} is not begun again`);
      if (step.done < was.done) found.push(`${step.name} ${was.done} → ${step.done}`);
    }
  }
  return found;
}

const order: readonly Deletion['state'][] = ['scheduled', 'running', 'done'];
