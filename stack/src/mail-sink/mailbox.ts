import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import { readMessage } from './message.ts';
import type { Message, ReceivedMessage } from './message.ts';

const capacity = 500;

type Entry = { kept: ReceivedMessage } | { removed: string[] };

/** The last 500 messages of all recipients. */
export interface Mailbox {
  /** Stores a message durably before it resolves, so that the sender's acceptance is guaranteed. */
  keep(from: string, to: string[], raw: Buffer): Promise<void>;
  /** Newest first; with `to` only the messages delivered to that address, ignoring letter case. */
  list(to?: string): Message[];
  find(id: string): Message | undefined;
  remove(to?: string): void;
  watch(changed: () => void): () => void;
  close(): void;
}

export async function openMailbox(dataDir: string | undefined): Promise<Mailbox> {
  const received = new Map<string, ReceivedMessage>();
  const file = dataDir === undefined ? undefined : join(dataDir, 'mail-sink.jsonl');
  const journal = openJournal<Entry>(file, (entry) => {
    if ('kept' in entry) received.set(entry.kept.id, entry.kept);
    else for (const id of entry.removed) received.delete(id);
  });
  const stored = await Promise.all([...received.values()].slice(-capacity).map(readMessage));
  const messages = new Map(stored.map((message) => [message.id, message]));
  const watchers = new Set<() => void>();
  let entriesSinceCompaction = 0;
  compact();

  function compact(): void {
    entriesSinceCompaction = 0;
    journal.rewrite([...messages.values()].map((message) => ({ kept: toReceivedMessage(message) })));
  }

  function write(entry: Entry): void {
    journal.append(entry);
    entriesSinceCompaction += 1;
    // Bounds the file, which would otherwise grow after its messages are removed.
    if (entriesSinceCompaction > 2 * capacity) compact();
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
      write({ kept: toReceivedMessage(message) });
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

const toReceivedMessage = ({ id, receivedAt, from, to, raw }: Message): ReceivedMessage => ({
  id,
  receivedAt,
  from,
  to,
  raw,
});
