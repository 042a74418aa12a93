import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';

/**
 * Reads "+ group" and "- group" lines; when its input ends, because whoever held the other end is gone,
 * it kills every process group still on the list.
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
 * Puts a process group under guard: should this process die, however suddenly, the group is killed.
 *
 * A shell of its own session does it, because a killed process can clean up nothing; what it needs
 * is only that the kernel closes the dead process's end of a pipe.
 */
export function guardProcessGroup(group: number): void {
  guardInput ??= startGuard();
  guardInput.write(`+ ${group}\n`);
}

/** Takes a process group that has ended off the guard's list, so that a reused id is never killed. */
export function releaseProcessGroup(group: number): void {
  guardInput?.write(`- ${group}\n`);
}

function startGuard(): Writable {
  const guard = spawn('/bin/sh', ['-c', GUARD_SCRIPT], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const input = guard.stdin;
  // A guard that somebody killed must not take the guarded process down with a broken pipe.
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
