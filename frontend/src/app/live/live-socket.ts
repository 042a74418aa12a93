import type {
  ClientToServerMessages,
  ServerToClientMessages,
  VisitorHandshake,
} from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';

type LiveSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

const firstRetryMs = 500;
const longestRetryMs = 2000;
/** Pause after a refusal because the server has too many sockets. */
const crowdedRetryMs = 60_000;

interface LiveSocketOptions {
  /** Connects without the session, to watch public topics only. */
  isVisitor?: boolean;
  /** Called when the server refuses or closes the connection: the session may be over. */
  onRefused?: () => void;
}

/**
 * Opens the socket of this tab. It reconnects within two seconds: at once when the device is online again or the
 * page becomes visible, otherwise by repeated attempts.
 */
export function openLiveSocket({ isVisitor = false, onRefused = () => {} }: LiveSocketOptions): {
  socket: LiveSocket;
  close: () => void;
} {
  const socket: LiveSocket = io({
    path: '/socket.io',
    // Polling must reach the same copy of the gateway, which the load balancer chooses by the session cookie.
    // Visitors have none.
    transports: isVisitor ? ['websocket'] : ['websocket', 'polling'],
    tryAllTransports: true,
    ...(isVisitor && { auth: { visitor: true } satisfies VisitorHandshake }),
    reconnectionDelay: firstRetryMs,
    reconnectionDelayMax: longestRetryMs,
    randomizationFactor: 0.3,
    timeout: 5000,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;

  // The library stops reconnecting after the server refuses or closes a connection.
  function tryLater(afterMs = longestRetryMs): void {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), afterMs);
  }

  function connectNow(): void {
    clearTimeout(retry);
    // Ends a reconnection pause of the library.
    socket.disconnect();
    socket.connect();
  }

  socket.on('connect_error', (error) => {
    if (socket.active) return;
    if (error.message === 'not_signed_in') onRefused();
    tryLater(error.message === 'too_many_sockets' ? crowdedRetryMs : longestRetryMs);
  });
  socket.on('disconnect', (reason) => {
    if (reason !== 'io server disconnect') return;
    onRefused();
    tryLater();
  });

  function handleVisible(): void {
    if (document.visibilityState === 'visible' && !socket.connected) connectNow();
  }

  // A connection from before the outage may still look open, so it is always replaced.
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', handleVisible);

  return {
    socket,
    close() {
      window.removeEventListener('online', connectNow);
      document.removeEventListener('visibilitychange', handleVisible);
      clearTimeout(retry);
      socket.off();
      socket.disconnect();
    },
  };
}
