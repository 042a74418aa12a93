/** Pages that are open in front of the store: sockets as a browser opens them, without a browser. */
export interface OpenPages {
  /** How many messages have reached them all together. */
  received(): number;
  close(): void;
}

/**
 * Opens so many sockets that watch the store. Socket.IO's own protocol is spoken by hand: a client library would cost
 * the measuring process more than the gateway.
 * @throws Error when one is refused.
 */
export async function openPages(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<OpenPages> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  let received = 0;
  const open = () =>
    new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(address, { headers });
      socket.addEventListener('error', () => reject(new Error('a socket was refused')));
      socket.addEventListener('message', ({ data }: { data: unknown }) => {
        const text = String(data);
        // Engine.IO's greeting and ping, then Socket.IO's welcome, refusal, answer and event.
        if (text.startsWith('0')) socket.send('40');
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) socket.send('421["watch","store",null]');
        else if (text.startsWith('44')) reject(new Error(`a socket was refused: ${text}`));
        else if (text.startsWith('43')) resolve(socket);
        else if (text.startsWith('42')) received += 1;
      });
    });
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const batch = Math.min(50, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: batch }, open))));
  }
  return {
    received: () => received,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
