import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import { ApiClient, type Answer } from '../../support/api-client.ts';
import type { TestUser } from '../../support/users.ts';

export function callCopy(
  copyUrl: string,
  { client }: Pick<TestUser, 'client'>,
  endpoint: Endpoint,
  request: Omit<NonNullable<Parameters<ApiClient['call']>[1]>, 'headers'> = {},
): Promise<Answer> {
  return new ApiClient(copyUrl).call(endpoint, {
    ...request,
    headers: { cookie: client.cookieHeader, origin: client.origin },
  });
}

export interface CopySocket {
  readonly received: { readonly name: string; readonly message: unknown }[];
  readonly connected: () => boolean;
  close(): void;
}

/**
 * Opens a socket to one copy of the gateway, or to the load balancer.
 * @param transport `polling` for networks that block WebSockets.
 * @throws when the connection is refused.
 */
export async function openSocketAt(
  copyUrl: string,
  { client }: TestUser,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<CopySocket> {
  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(copyUrl, {
    transports: [transport],
    extraHeaders: { cookie: client.cookieHeader, origin: client.origin },
    reconnection: false,
    forceNew: true,
  });
  const received: CopySocket['received'][number][] = [];
  socket.onAny((name: string, message: unknown) => received.push({ name, message }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { received, connected: () => socket.connected, close: () => socket.disconnect() };
}
