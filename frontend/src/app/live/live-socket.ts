import type {
  ClientToServerMessages,
  ServerToClientMessages,
  VisitorHandshake,
} from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';

type LiveSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

const firstRetryMs = 500;
const longestRetryMs = 2000;
/** After a refusal because the server has too many sockets. */
const crowdedRetryMs = 60_000;

interface LiveSocketOptions {
  /** Connects without the session, to watch public topics only. */
  isVisitor?: boolean;
  /** Called when the server refuses or closes the connection: the session may be over. */
  onRefused?: () => void;
}

/**
 * Opens the one socket of this tab. It comes back by itself within two seconds of being able to: at once when
 * the browser says that it is online again or the page is looked at, else by trying again and again.
 */
export function openLiveSocket({ isVisitor = false, onRefused = () => {} }: LiveSocketOptions): {
  socket: LiveSocket;
  close: () => void;
} {
  const socket: LiveSocket = io({
    path: '/socket.io',
    // Long polling must reach the same copy of the gateway each time, and a balancer knows a browser by the cookie
    // of its session. A visitor has none.
    transports: isVisitor ? ['websocket'] : ['websocket', 'polling'],
    tryAllTransports: true,
    ...(isVisitor && { auth: { visitor: true } satisfies VisitorHandshake }),
    reconnectionDelay: firstRetryMs,
    reconnectionDelayMax: longestRetryMs,
    randomizationFactor: 0.3,
    timeout: 5000,
  });
  let retry: ReturnType<typeof setTimeout> | undefined;

  // The library stops trying once a server has spoken: after a refusal and after being sent away.
  function tryLater(afterMs = longestRetryMs): void {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), afterMs);
  }

  function connectNow(): void {
    clearTimeout(retry);
    // Only this ends the pause that the library may be in.
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

  // A connection that was open before the network went may look open still, so it is made anew in any case.
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
