import { readdir, readFile, readlink } from 'node:fs/promises';
import { isPortTaken } from '../processes/free-ports.ts';
import { CannotStartHere } from '../processes/cannot-start-here.ts';

const LISTENING = '0A';

/**
 * Asserts that the port for browsers is free.
 * @throws CannotStartHere naming the port, its owner if visible, and how to choose another port.
 */
export async function assertPortIsFree(port: number): Promise<void> {
  if (!(await isPortTaken(port))) return;
  const owner = await findListener(port);
  const by = owner ? `by process ${owner.pid} (${owner.command})` : 'by another program';
  throw new CannotStartHere(
    `Port ${port} is already taken ${by}.`,
    `Stop it, or choose another port: PORT=${port + 10} npm start`,
  );
}

/** Returns the process that listens on a port; undefined if the system does not reveal it. */
export async function findListener(port: number): Promise<{ pid: number; command: string } | undefined> {
  const sockets = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const text = await readFile(table, 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(1)) {
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      if (state === LISTENING && Number.parseInt(local.split(':')[1] ?? '', 16) === port)
        sockets.add(`socket:[${inode}]`);
    }
  }
  if (sockets.size === 0) return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const files = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const file of files) {
      const target = await readlink(`/proc/${pid}/fd/${file}`).catch(() => '');
      if (sockets.has(target)) return { pid: Number(pid), command: await commandOf(pid) };
    }
  }
  return undefined;
}

async function commandOf(pid: string): Promise<string> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  const text = words.join(' ').trim();
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
