import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';

export interface ProcessLog {
  /** Copies what a process prints into the log and hands on its lines. */
  attach(child: ChildProcess, onLine: (line: string) => void): void;
  /** The end of what was printed, ready to stand behind an error message. */
  lastWords(): string;
  close(): void;
}

const KEPT_LINES = 12;

/** Opens a process's log file; the one before stays beside it as `.previous`, older ones go. */
export function openProcessLog(file: string): ProcessLog {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.previous`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not stop the servers over their logs.
  stream.on('error', () => {});
  let lines: string[] = [];

  return {
    attach(child, onLine) {
      lines = [];
      for (const output of [child.stdout, child.stderr]) {
        if (!output) continue;
        output.on('data', (chunk: Buffer) => stream.write(chunk));
        createInterface({ input: output }).on('line', (line) => {
          lines.push(line);
          if (lines.length > KEPT_LINES) lines.shift();
          onLine(line);
        });
      }
    },
    lastWords() {
      if (lines.length === 0) return ` It printed nothing; its log is ${file}.`;
      return ` Its last words (all of them in ${file}):\n  ${lines.join('\n  ')}`;
    },
    close() {
      stream.end();
    },
  };
}
