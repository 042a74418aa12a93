import type { Endpoint } from '@petcare/contracts/endpoint.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import { ApiClient, type Answer } from '../../support/api-client.ts';
import type { TestUser } from '../../support/people.ts';

/** Asks one copy of the gateway, past the balancer, as somebody who signed in wherever. */
export function askAt(
  copyUrl: string,
  { client }: Pick<TestUser, 'client'>,
  endpoint: Endpoint,
  request: Omit<NonNullable<Parameters<ApiClient['call']>[1]>, 'headers'> = {},
): Promise<Answer> {
  return new ApiClient(copyUrl).call(endpoint, { ...request, headers: { cookie: client.cookieHeader } });
}

export interface SocketAtCopy {
  readonly heard: { readonly name: string; readonly message: unknown }[];
  readonly connected: () => boolean;
  close(): void;
}

/**
 * Opens a socket at one copy of the gateway, past the balancer, or at the balancer's own address.
 * @param transport `polling` where a network lets no socket through.
 * @throws when it is not let in.
 */
export async function listenAt(
  copyUrl: string,
  { client }: TestUser,
  transport: 'websocket' | 'polling' = 'websocket',
): Promise<SocketAtCopy> {
  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(copyUrl, {
    transports: [transport],
    extraHeaders: { cookie: client.cookieHeader, origin: copyUrl },
    reconnection: false,
    forceNew: true,
  });
  const heard: SocketAtCopy['heard'][number][] = [];
  socket.onAny((name: string, message: unknown) => heard.push({ name, message }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { heard, connected: () => socket.connected, close: () => socket.disconnect() };
}
