import { createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { ChildProcess } from 'node:child_process';

export interface ProcessLog {
  attach(child: ChildProcess, onLine: (line: string) => void): void;
  lastOutput(): string;
  close(): void;
}

const MAX_KEPT_LINES = 12;

/** Opens a process's log file. The previous one is kept as `.previous`, older ones are deleted. */
export function openProcessLog(file: string): ProcessLog {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file)) renameSync(file, `${file}.previous`);
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not stop the servers because of their logs.
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
          if (lines.length > MAX_KEPT_LINES) lines.shift();
          onLine(line);
        });
      }
    },
    lastOutput() {
      if (lines.length === 0) return ` It printed nothing; its log is ${file}.`;
      return ` Its last output (all of it in ${file}):\n  ${lines.join('\n  ')}`;
    },
    close() {
      stream.end();
    },
  };
}
