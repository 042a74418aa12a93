import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface LockNote {
  pid: number;
  [key: string]: unknown;
}

export interface MachineLock {
  setNote(note: Record<string, unknown>): void;
  release(): Promise<void>;
}

/**
 * Acquires a lock that one process of this machine can hold; undefined if another process holds it. The lock is a
 * listening socket, which the kernel closes however its holder ends, so it is never stale.
 */
export async function tryMachineLock(
  name: string,
  note: Record<string, unknown> = {},
): Promise<MachineLock | undefined> {
  const address = addressOf(name);
  let current: LockNote = { ...note, pid: process.pid };
  const listen = () =>
    new Promise<Server | undefined>((resolve) => {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.end(JSON.stringify(current));
      });
      server.once('error', () => resolve(undefined));
      server.listen(address, () => resolve(server));
    });
  let server = await listen();
  if (!server && !isAbstract(address) && (await readLockNote(name)) === undefined) {
    // Other systems than Linux use a socket file, which a killed holder leaves behind.
    await rm(address, { force: true });
    server = await listen();
  }
  if (!server) return undefined;
  const held = server;
  held.unref();
  return {
    setNote(change) {
      current = { ...change, pid: process.pid };
    },
    release: () => new Promise((resolve) => held.close(() => resolve())),
  };
}

export async function machineLock(name: string, onWait: (holder: LockNote) => void): Promise<MachineLock> {
  let announced = false;
  for (;;) {
    const lock = await tryMachineLock(name);
    if (lock) return lock;
    const holder = await readLockNote(name);
    if (holder && !announced) {
      onWait(holder);
      announced = true;
    }
    await delay(250);
  }
}

export function readLockNote(name: string): Promise<LockNote | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(addressOf(name));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(parseNote(text)));
  });
}

function parseNote(text: string): LockNote | undefined {
  if (text === '') return undefined;
  const note: unknown = JSON.parse(text);
  if (typeof note !== 'object' || note === null || !('pid' in note)) return undefined;
  return { ...note, pid: Number(note.pid) };
}

function addressOf(name: string): string {
  const id = createHash('sha256').update(name).digest('hex').slice(0, 24);
  if (process.platform === 'linux') return `\0petcare-${process.getuid?.() ?? 0}-${id}`;
  return path.join(tmpdir(), `petcare-${id}.sock`);
}

function isAbstract(address: string): boolean {
  return address.startsWith('\0');
}
