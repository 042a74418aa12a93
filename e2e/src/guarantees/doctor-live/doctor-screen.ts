import type { Appointment } from '@petcare/contracts/appointments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import type { TestUser } from '../../support/people.ts';

/** A doctor's screen: what it has shown, and when. */
export interface DoctorScreen {
  /** When a visit was first shown in this version, in milliseconds since the epoch; undefined while it was not. */
  shownAt(visit: Pick<Appointment, '_id' | 'version'>): number | undefined;
  /** Becomes deaf to the next message, as if it had been lost on the way: the check must find that out. */
  dropNextMessage(): void;
  close(): void;
}

const asMany = 50;

/**
 * Opens a doctor's list as the page does: the newest visits by HTTP, and again whenever the socket says that one is
 * new or different. Resolves when it is connected and shown.
 */
export async function openDoctorScreen({ client, user }: TestUser): Promise<DoctorScreen> {
  const shown = new Map<string, number>();
  let deaf = false;
  let fetching = false;
  let again = false;

  async function fetchVisits(): Promise<void> {
    const { status, body } = await client.call(endpoints['appointments.ofDoctor'], {
      params: { id: user._id },
      query: `?limit=${asMany}`,
    });
    if (status !== 200) throw new Error(`the doctor's visits answered ${status}`);
    const now = Date.now();
    for (const { _id, version } of endpoints['appointments.ofDoctor'].response.parse(body))
      if (!shown.has(`${_id} ${version}`)) shown.set(`${_id} ${version}`, now);
  }

  /** In a storm of messages one fetch is under way and one more follows it. */
  async function refresh(): Promise<void> {
    again = true;
    if (fetching) return;
    fetching = true;
    while (again) {
      again = false;
      await fetchVisits();
    }
    fetching = false;
  }

  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(client.baseUrl, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader, origin: client.baseUrl },
  });
  socket.on('appointment.changed', () => {
    if (deaf) deaf = false;
    else void refresh();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await refresh();
  return {
    shownAt: ({ _id, version }) => shown.get(`${_id} ${version}`),
    dropNextMessage() {
      deaf = true;
    },
    close: () => socket.disconnect(),
  };
}
