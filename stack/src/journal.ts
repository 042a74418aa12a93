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

/** An append-only file of JSON lines from which a stand-in rebuilds its memory after a restart. */
export interface Journal<Entry> {
  /** Writes one entry before returning, so that what was answered survives `kill -9`. */
  append(entry: Entry): void;
  /** Replaces the whole history by these entries, in one rename. */
  rewrite(entries: Entry[]): void;
  /** From here on nothing is kept: whoever is still being served was disconnected and got no answer. */
  close(): void;
}

/**
 * Opens the journal and hands every entry kept in it to `replay`, oldest first.
 *
 * A last line cut off by a crash is dropped: nobody was ever answered for it.
 * Without a file the journal keeps nothing, which is what most tests want.
 * @throws SyntaxError if a complete line is not JSON (someone edited the file).
 */
export function openJournal<Entry>(file: string | undefined, replay: (entry: Entry) => void): Journal<Entry> {
  if (file === undefined) return { append() {}, rewrite() {}, close() {} };
  mkdirSync(dirname(file), { recursive: true });
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const complete = kept.slice(0, kept.lastIndexOf('\n') + 1);
  for (const line of complete.split('\n')) if (line !== '') replay(JSON.parse(line) as Entry);

  let closed = false;
  let descriptor = openSync(file, 'a');
  // Without this the next entry would be glued to the torn line and lost with it.
  if (complete.length < kept.length) ftruncateSync(descriptor, Buffer.byteLength(complete));

  return {
    append(entry) {
      if (closed) return;
      writeSync(descriptor, `${JSON.stringify(entry)}\n`);
    },
    rewrite(entries) {
      const fresh = `${file}.new`;
      writeFileSync(fresh, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      closeSync(descriptor);
      renameSync(fresh, file);
      descriptor = openSync(file, 'a');
    },
    close() {
      if (!closed) closeSync(descriptor);
      closed = true;
    },
  };
}
