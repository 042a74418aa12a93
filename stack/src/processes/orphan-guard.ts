import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/**
 * Reads "+ group" and "- group" lines. When its input ends, because the writer has ended, it kills all remaining
 * process groups.
 */
const GUARD_SCRIPT = `
groups=
while read -r change group; do
  case $change in
    +) groups="$groups $group" ;;
    -) kept=
       for each in $groups; do [ "$each" = "$group" ] || kept="$kept $each"; done
       groups=$kept ;;
  esac
done
for each in $groups; do kill -KILL "-$each" 2>/dev/null; done
`;

let guardInput: Writable | undefined;

/**
 * Guards a process group: it is killed when this process ends, even by SIGKILL. A separate shell does this, since a
 * killed process cannot clean up; the kernel closes its end of the pipe.
 */
export function guardProcessGroup(group: number): void {
  guardInput ??= startGuard();
  guardInput.write(`+ ${group}\n`);
}

/** Removes an ended process group from the guard's list, so that a reused id is never killed. */
export function releaseProcessGroup(group: number): void {
  guardInput?.write(`- ${group}\n`);
}

function startGuard(): Writable {
  const guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const input = guard.stdin;
  // If the guard is killed, its broken pipe must not end this process.
  input.on('error', () => {
    guardInput = undefined;
  });
  guard.on('error', () => {
    guardInput = undefined;
  });
  guard.unref();
  if (input instanceof Socket) input.unref();
  return input;
}
