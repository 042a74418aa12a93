import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { ClientToServerMessages, ServerToClientMessages } from '@petcare/contracts/sockets.ts';
import { io, type Socket } from 'socket.io-client';
import type { TestUser } from '../../support/users.ts';

export interface DoctorScreen {
  /** Returns when this version of the appointment first appeared, in epoch milliseconds; undefined if it did not. */
  shownAt(appointment: Pick<Appointment, '_id' | 'version'>): number | undefined;
  dropNextMessage(): void;
  close(): void;
}

const pageSize = 50;

/**
 * Opens a doctor's list as the page does: fetches the newest appointments by HTTP, and again after each socket
 * message. Resolves when it is connected and shown.
 */
export async function openDoctorScreen({ client, user }: TestUser): Promise<DoctorScreen> {
  const shown = new Map<string, number>();
  let dropNext = false;
  let fetching = false;
  let pendingRefresh = false;

  async function fetchAppointments(): Promise<void> {
    const { status, body } = await client.call(endpoints['appointments.ofDoctor'], {
      params: { id: user._id },
      query: `?limit=${pageSize}`,
    });
    if (status !== 200) throw new Error(`the doctor's visits answered ${status}`);
    const now = Date.now();
    for (const { _id, version } of endpoints['appointments.ofDoctor'].response.parse(body))
      if (!shown.has(`${_id} ${version}`)) shown.set(`${_id} ${version}`, now);
  }

  async function refresh(): Promise<void> {
    pendingRefresh = true;
    if (fetching) return;
    fetching = true;
    while (pendingRefresh) {
      pendingRefresh = false;
      await fetchAppointments();
    }
    fetching = false;
  }

  const socket: Socket<ServerToClientMessages, ClientToServerMessages> = io(client.baseUrl, {
    transports: ['websocket'],
    extraHeaders: { cookie: client.cookieHeader, origin: client.baseUrl },
  });
  socket.on('appointment.changed', () => {
    if (dropNext) dropNext = false;
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
      dropNext = true;
    },
    close: () => socket.disconnect(),
  };
}
