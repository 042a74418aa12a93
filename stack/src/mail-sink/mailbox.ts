import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import { readMessage } from './message.ts';
import type { Message, ReceivedMessage } from './message.ts';

const capacity = 500;

type Entry = { kept: ReceivedMessage } | { removed: string[] };

/** The last 500 messages, whoever they were for. */
export interface Mailbox {
  /** Keeps a message for good before it resolves, so that the sender's "accepted" is true. */
  keep(from: string, to: string[], raw: Buffer): Promise<void>;
  /** Newest first; with `to`, only what was delivered to that address, in any letter case. */
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  /** Removes what `list` would show. */
  remove(to?: string): void;
  /** Calls back after every change, until the returned function is called. */
  watch(changed: () => void): () => void;
  close(): void;
}

/** Opens the mailbox kept in `dataDir`, or an empty one in memory when it is left out. */
export async function openMailbox(dataDir: string | undefined): Promise<Mailbox> {
  const received = new Map<string, ReceivedMessage>();
  const file = dataDir === undefined ? undefined : join(dataDir, 'mail-sink.jsonl');
  const journal = openJournal<Entry>(file, (entry) => {
    if ('kept' in entry) received.set(entry.kept.id, entry.kept);
    else for (const id of entry.removed) received.delete(id);
  });
  const known = await Promise.all([...received.values()].slice(-capacity).map(readMessage));
  const messages = new Map(known.map((message) => [message.id, message]));
  const watchers = new Set<() => void>();
  let written = 0;
  tidy();

  function tidy(): void {
    written = 0;
    journal.rewrite([...messages.values()].map((message) => ({ kept: receivedPart(message) })));
  }

  function write(entry: Entry): void {
    journal.append(entry);
    written += 1;
    // Otherwise the file would keep growing long after its messages are gone.
    if (written > 2 * capacity) tidy();
    for (const changed of watchers) changed();
  }

  function list(to?: string): Message[] {
    const newestFirst = [...messages.values()].toReversed();
    if (to === undefined) return newestFirst;
    const wanted = to.toLowerCase();
    return newestFirst.filter((message) => message.to.some((address) => address.toLowerCase() === wanted));
  }

  return {
    async keep(from, to, raw) {
      const receivedAt = new Date().toISOString();
      const message = await readMessage({
        id: randomUUID(),
        receivedAt,
        from,
        to,
        raw: raw.toString('base64'),
      });
      messages.set(message.id, message);
      for (const id of [...messages.keys()].slice(0, Math.max(0, messages.size - capacity)))
        messages.delete(id);
      write({ kept: receivedPart(message) });
    },
    list,
    find: (id) => messages.get(id),
    remove(to) {
      const removed = list(to).map((message) => message.id);
      for (const id of removed) messages.delete(id);
      write({ removed });
    },
    watch(changed) {
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
      };
    },
    close: () => journal.close(),
  };
}

const receivedPart = ({ id, receivedAt, from, to, raw }: Message): ReceivedMessage => ({
  id,
  receivedAt,
  from,
  to,
  raw,
});
