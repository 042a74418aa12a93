export interface OpenPages {
  received(): number;
  /** Resolves when this many messages have been received in all. */
  receivedAll(count: number): Promise<void>;
  close(): void;
}

/**
 * Opens sockets that watch the store, of visitors unless `headers` has a cookie. Implements the Socket.IO protocol
 * itself, because a client library would cost more than the gateway.
 * @throws Error – a socket was rejected.
 */
export async function openPages(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<OpenPages> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const connect = headers['cookie'] ? '40' : '40{"visitor":true}';
  let received = 0;
  let awaited: { readonly count: number; readonly resolve: () => void } | undefined;
  const open = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(address, { headers });
      socket.addEventListener('error', () => reject(new Error('a socket was rejected')));
      socket.addEventListener('message', ({ data }: { data: unknown }) => {
        const text = String(data);
        // Engine.IO open and ping, then Socket.IO connect, connect error, acknowledgement and event.
        if (text.startsWith('0')) socket.send(connect);
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) socket.send('421["watch","store",null]');
        else if (text.startsWith('44')) reject(new Error(`a socket was rejected: ${text}`));
        else if (text.startsWith('43')) resolve(socket);
        else if (text.startsWith('42')) {
          received += 1;
          if (received === awaited?.count) awaited.resolve();
        }
      });
    });
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(50, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return {
    received: () => received,
    receivedAll: (messages) =>
      new Promise((resolve) => {
        if (received >= messages) resolve();
        else awaited = { count: messages, resolve };
      }),
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
