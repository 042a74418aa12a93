import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Append-only file of JSON lines from which a sandbox rebuilds its state after a restart. */
export interface Journal<Entry> {
  /** Writes one entry before returning, so that an answered request survives `kill -9`. */
  append(entry: Entry): void;
  /** Replaces all entries atomically, by a rename. */
  rewrite(entries: Entry[]): void;
  /** Ignores later entries: the clients of those requests are disconnected and receive no answer. */
  close(): void;
}

/**
 * Opens the journal and passes every stored entry to `replay`, oldest first. Without a file nothing is stored. A
 * last line cut off by a crash is dropped: its request was never answered.
 * @throws SyntaxError if a complete line is not JSON, i.e. the file was edited.
 */
export function openJournal<Entry>(file: string | undefined, replay: (entry: Entry) => void): Journal<Entry> {
  if (file === undefined) return { append() {}, rewrite() {}, close() {} };
  mkdirSync(dirname(file), { recursive: true });
  const content = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const complete = content.slice(0, content.lastIndexOf('\n') + 1);
  for (const line of complete.split('\n')) if (line !== '') replay(JSON.parse(line) as Entry);

  let closed = false;
  let descriptor = openSync(file, 'a');
  // Otherwise the next entry would be appended to the torn line and lost with it.
  if (complete.length < content.length) ftruncateSync(descriptor, Buffer.byteLength(complete));

  return {
    append(entry) {
      if (closed) return;
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
    },
    rewrite(entries) {
      const newFile = `${file}.new`;
      writeFileSync(newFile, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      closeSync(descriptor);
      renameSync(newFile, file);
      descriptor = openSync(file, 'a');
    },
    close() {
      if (!closed) closeSync(descriptor);
      closed = true;
    },
  };
}
